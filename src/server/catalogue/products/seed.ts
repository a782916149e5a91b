import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { brandRecord, productRecord, taxonRecord } from '../../../contract/catalogue/catalogue-record.ts'
import { nutritionEntry } from '../../../contract/catalogue/nutrition.ts'
import type { Database } from '../../platform/db/database.ts'
import { saveProduct } from './save.ts'
import { saveBrands, saveTaxons } from './taxons.ts'

/** Fills an empty database with the shop's own catalogue; answers how many products, 0 when it was not empty. */
export async function seedCatalogue(db: Database, folder: string, now: Date): Promise<number> {
  const { count } = await db.query
    .selectFrom('products')
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) return 0

  const taxons = await read(join(folder, 'taxons.json'), taxonRecord)
  const brandFiles = (await readdir(folder)).filter(name => name.startsWith('brands')).sort()
  const brands = (await Promise.all(brandFiles.map(name => read(join(folder, name), brandRecord)))).flat()
  const productFiles = (await readdir(join(folder, 'products'))).filter(name => name.endsWith('.json')).sort()
  const products = (
    await Promise.all(productFiles.map(name => read(join(folder, 'products', name), productRecord)))
  ).flat()

  const labels = new Map(
    (await read(join(folder, 'nutrition.json'), nutritionEntry)).map(each => [each.sku, each.nutrition])
  )

  // One change: a kill in the middle leaves the database empty, and the next start seeds it again.
  await db.change(async tx => {
    await saveTaxons(tx, taxons)
    await saveBrands(tx, brands)
    for (const product of products) {
      const saved = await saveProduct(tx, { ...product, nutrition: product.nutrition ?? labels.get(product.sku) }, now)
      if (!saved.ok) throw new Error(`Seed product ${product.sku}: ${saved.problem.code} (${saved.problem.by})`)
    }
  })
  return products.length
}

async function read<T>(file: string, record: z.ZodType<T>): Promise<T[]> {
  const parsed = z.array(record).safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`)
}
