import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { brandRecord, productRecord, taxonRecord } from '../../contract/catalogue-record.ts'
import { nutritionEntry } from '../../contract/nutrition.ts'
import type { Database } from '../db/database.ts'
import { saveProduct } from './save.ts'
import { saveBrands, saveTaxons } from './taxons.ts'

/** What a delivery costs by zone: the shop's first prices, an operator's to change in the database. */
const DELIVERY_OPTIONS = [
  { zone: 'city', option: '4h', fee: 8_000, free_from: null },
  { zone: 'city', option: '24-48h', fee: 5_000, free_from: 100_000 },
  { zone: 'city', option: '48-72h', fee: 4_000, free_from: 100_000 },
  { zone: 'city', option: '7-14d', fee: 5_000, free_from: 100_000 },
  { zone: 'outer', option: '24-48h', fee: 8_500, free_from: 250_000 },
  { zone: 'outer', option: '48-72h', fee: 7_000, free_from: 250_000 },
  { zone: 'outer', option: '7-14d', fee: 7_000, free_from: 250_000 },
  { zone: 'countryside', option: '48-72h', fee: 12_000, free_from: 400_000 },
  { zone: 'countryside', option: '7-14d', fee: 8_500, free_from: 250_000 }
] as const

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
    await tx.query
      .insertInto('delivery_options')
      .values(DELIVERY_OPTIONS)
      .onConflict(c => c.doNothing())
      .execute()
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
