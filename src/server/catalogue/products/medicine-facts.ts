import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { medicineFactsRecord, type MedicineFacts } from '../../../contract/catalogue/medicine-facts.ts'

/** Facts by the SKU of a product. */
export type MedicineFactsMap = ReadonlyMap<string, MedicineFacts>

/** Reads `content/catalogue/medicine-facts.json`: none where there is no file; a wrong one stops the start. */
export async function readMedicineFacts(file: string): Promise<MedicineFactsMap> {
  if (!existsSync(file)) return new Map()
  const read = medicineFactsRecord.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success)
    throw new Error(
      `${file}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
    )
  const { confirmed, medicines } = read.data
  return new Map(
    medicines.flatMap(({ products, storage = null, first_choice: _, registration_numbers: numbers = {}, ...facts }) =>
      products.map(sku => [sku, { ...facts, storage, registration_number: numbers[sku] ?? null, confirmed }] as const)
    )
  )
}
