import { sql } from 'kysely'
import type { OrderSubscriber } from '../../ordering/orders/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface VariantCost {
  readonly sku: string
  readonly cost: number | null
}

const costBySku = statement<{ sku: string }, { cost: number }>((db, p) =>
  db
    .selectFrom('variant_costs')
    .innerJoin('variants', 'variants.id', 'variant_costs.variant_id')
    .select('cost')
    .where('variants.sku', '=', p('sku'))
)

const costsByProduct = statement<{ sku: string }, VariantCost>((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('variant_costs', 'variant_costs.variant_id', 'variants.id')
    .select(['variants.sku', 'variant_costs.cost'])
    .where('products.sku', '=', p('sku'))
    .where('variants.active', '=', 1)
    .orderBy('variants.position')
)

/** Cost of one piece of a variant, ₮; null where it is not known. */
export const costOf = async (reader: Reader, sku: string) => (await reader.first(costBySku, { sku }))?.cost ?? null

export const costsOfProduct = (reader: Reader, sku: string) => reader.all(costsByProduct, { sku })

/** Writes or, with null, forgets the cost of a variant; false where there is no such variant. */
export async function writeCost(
  { query }: Transaction,
  { sku, cost, batch, before = null }: VariantCost & { readonly batch?: string; readonly before?: number | null },
  now: Date
): Promise<boolean> {
  const variant = await query.selectFrom('variants').select('id').where('sku', '=', sku).executeTakeFirst()
  if (!variant) return false
  if (cost === null) {
    await query.deleteFrom('variant_costs').where('variant_id', '=', variant.id).execute()
    return true
  }
  const row = { cost, batch_id: batch ?? null, cost_before: before, updated_at: now.toISOString() }
  await query
    .insertInto('variant_costs')
    .values({ variant_id: variant.id, ...row })
    .onConflict(c => c.column('variant_id').doUpdateSet(row))
    .execute()
  return true
}

/** Writes a cost over the one that was seen; false where there is another by now. */
export async function replaceCost(
  { query }: Transaction,
  sku: string,
  seen: number | null,
  cost: number | null,
  now: Date
): Promise<boolean> {
  if (seen === cost) return true
  const { id } = await query.selectFrom('variants').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
  if (cost === null) {
    const { numDeletedRows } = await query
      .deleteFrom('variant_costs')
      .where('variant_id', '=', id)
      .where('cost', '=', seen)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const row = { cost, batch_id: null, cost_before: null, updated_at: now.toISOString() }
  if (seen === null) {
    const { numInsertedOrUpdatedRows = 0n } = await query
      .insertInto('variant_costs')
      .values({ variant_id: id, ...row })
      .onConflict(c => c.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await query
    .updateTable('variant_costs')
    .set(row)
    .where('variant_id', '=', id)
    .where('cost', '=', seen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes back the costs that an import brought to a product, where nobody has written others since. */
export async function undoCosts(tx: Transaction, productSku: string, batch: string, now: Date) {
  const rows = await tx.query
    .selectFrom('variant_costs')
    .innerJoin('variants', 'variants.id', 'variant_costs.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'variant_costs.cost_before'])
    .where('products.sku', '=', productSku)
    .where('variant_costs.batch_id', '=', batch)
    .execute()
  for (const { sku, cost_before } of rows) await writeCost(tx, { sku, cost: cost_before }, now)
}

/** One statement for all lines of an order, whose answer nobody waits for. */
const recordLineCosts = statement<{ order_id: string }, never>((db, p) =>
  db
    .insertInto('line_item_costs')
    .columns(['line_item_id', 'cost'])
    .expression(
      db
        .selectFrom('line_items')
        .innerJoin('variant_costs', 'variant_costs.variant_id', 'line_items.variant_id')
        .select(['line_items.id', 'variant_costs.cost'])
        .where('line_items.order_id', '=', p('order_id'))
        // SQLite takes "on conflict" for a join where no condition comes before it.
        .where(sql<boolean>`true`)
    )
    .onConflict(c => c.column('line_item_id').doNothing())
)

/** Records what was sold at the cost it had then: a later price of the supplier does not change an old margin. */
export const costSubscriber: OrderSubscriber = async (tx, { order }, event) => {
  if (event === 'placed') await tx.send(recordLineCosts, { order_id: order.id })
}
