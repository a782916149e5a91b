import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { lockStock } from '../stock/index.ts'
import { editedFields, markEdited } from './edited-fields.ts'
import { insertChange, raiseProductVersion, updateVariant, variantsOfProduct, type VariantRow } from './queries.ts'

const variant = z.strictObject({
  id: z.string(),
  sku: z.string(),
  position: z.int(),
  active: z.int(),
  options_json: z.string(),
  price: z.int(),
  sale_price: z.int().nullable(),
  sale_start_at: z.string().nullable(),
  sale_expire_at: z.string().nullable(),
  /** Left out where there is none, as in rows from before there was one: their hashes hold. */
  store_price: z.int().optional()
})

const snapshotSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  brand: z.string(),
  taxon: z.string(),
  age_restricted: z.int(),
  requires_prescription: z.int(),
  available_on: z.string(),
  hidden_available_on: z.string().nullable(),
  facts_json: z.string(),
  variants: z.array(variant),
  /** Fields that staff had edited. */
  edited: z.array(z.string())
})

/** The state of a product that changes of staff and imports write, but for its stock. */
export type ProductSnapshot = z.output<typeof snapshotSchema>
export const productSnapshotColumn = jsonColumn('product_batch_rows.before_json', snapshotSchema)

/** Hash that shows whether a product is still as a change left it. */
export const snapshotHash = (snapshot: ProductSnapshot) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')

const variantOf = ({
  product_id: _,
  on_hand,
  reserved,
  store_price,
  ...row
}: VariantRow): z.output<typeof variant> => ({
  ...row,
  ...(store_price !== null && { store_price })
})

const lockedProduct = statement<{ sku: string }, Omit<ProductSnapshot, 'variants' | 'edited'>>((db, p, dialect) => {
  const query = db
    .selectFrom('products')
    .select(['id', 'slug', 'brand', 'taxon', 'age_restricted', 'requires_prescription'])
    .select(['available_on', 'hidden_available_on', 'facts_json'])
    .where('sku', '=', p('sku'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** A product as it is now and its stock by variant; nobody else changes either until the transaction ends. */
export async function snapshotOf(tx: Transaction, sku: string) {
  const product = await tx.first(lockedProduct, { sku })
  if (!product) return undefined
  const rows = await tx.all(variantsOfProduct, { product_id: product.id })
  const stock: Record<string, number> = {}
  for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) stock[id] = await lockStock(tx, id)
  const edited = [...(await editedFields(tx, product.id))]
  const snapshot: ProductSnapshot = { ...product, variants: rows.map(variantOf), edited }
  return { snapshot, stock }
}

/** Writes a product back as it was; variants that it has got since are retired, for orders may point at them. */
export async function restoreProduct(tx: Transaction, snapshot: ProductSnapshot, now: Date): Promise<void> {
  const { id, variants, edited, ...columns } = snapshot
  const at = now.toISOString()
  await tx.query
    .updateTable('products')
    .set({ ...columns, updated_at: at })
    .where('id', '=', id)
    .execute()
  const before = new Map(variants.map(each => [each.id, each]))
  for (const row of await tx.all(variantsOfProduct, { product_id: id })) {
    const { store_price = null, ...variantColumns } = before.get(row.id) ?? { ...variantOf(row), active: 0 }
    await tx.run(updateVariant, { ...variantColumns, store_price })
  }
  await tx.query.deleteFrom('product_edits').where('product_id', '=', id).execute()
  await markEdited(tx, id, edited, now)
  await followed(tx, id, at)
}

/** Takes a product out of the shop; it stays, for orders and reviews point at it. */
export async function retireProduct(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query.updateTable('variants').set({ active: 0 }).where('product_id', '=', id).execute()
  await followed(tx, id, now.toISOString())
}

async function followed(tx: Transaction, id: string, at: string) {
  await tx.run(raiseProductVersion, { id })
  await tx.run(insertChange, { product_id: id, changed_at: at })
}
