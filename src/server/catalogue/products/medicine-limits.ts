import { readFile } from 'node:fs/promises'
import { medicineLimitsRecord } from '../../../contract/ordering/medicine-limit.ts'
import type { MedicineLimits } from '../../../domain/ordering/medicine-limit.ts'

/** Reads `content/catalogue/medicine-limits.json`; a wrong one stops the start. */
export async function readMedicineLimits(file: string): Promise<MedicineLimits> {
  const read = medicineLimitsRecord.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success)
    throw new Error(
      `${file}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
    )
  const { days, any_medicine: anyMedicine, substances } = read.data
  return {
    days,
    anyMedicine,
    substances: substances.map(({ substance, category, products, name, packs, weight }) => ({
      ...{ substance, category, products, name, packs },
      weight: weight && { milligrams: weight.milligrams, tabletMilligrams: weight.tablet_milligrams }
    }))
  }
}
