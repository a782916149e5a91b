import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { productRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { retireProduct } from './snapshot.ts'

const seedProducts = z.array(z.object({ sku: productRecord.shape.sku, title: productRecord.shape.title }))

/** Ids of the invented products of the shop's own files that are on sale as the files have them. */
export async function demonstrationProducts(
  { query }: Pick<Database, 'query'>,
  folder: string
): Promise<readonly string[]> {
  const files = (await readdir(join(folder, 'products'))).filter(name => name.endsWith('.json'))
  const seeds = await Promise.all(
    files.map(async name => seedProducts.parse(JSON.parse(await readFile(join(folder, 'products', name), 'utf8'))))
  )
  const titles = new Map(seeds.flat().map(({ sku, title }) => [sku, title.mn]))
  const found = await query
    .selectFrom('products')
    .select(['id', 'sku', 'facts_json'])
    .where('sku', 'in', [...titles.keys()])
    .where('id', 'not in', query.selectFrom('product_edits').select('product_id'))
    .where('id', 'in', query.selectFrom('variants').select('product_id').where('active', '=', 1))
    .orderBy('id')
    .execute()
  // An import may have taken a SKU over for a product of its own.
  return found.flatMap(({ id, sku, facts_json }) =>
    titleOf.parse(JSON.parse(facts_json)).title.mn === titles.get(sku) ? [id] : []
  )
}

const titleOf = z.object({ title: z.object({ mn: z.string() }) })

/** Takes products out of the shop; they stay in the database. */
export async function retireProducts(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) await retireProduct(tx, id, now)
}
