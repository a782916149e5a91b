import type { Database, Transaction } from '../../platform/db/database.ts'
import { jobProgress } from '../../platform/jobs/scheduled-jobs.ts'
import { isSubscribed, publishEvent } from './publish.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

const POSITION = 'product_changes'
const BATCH = 200
/** Changes are numbered when they are written and seen when they are committed: a number may come late. */
const SETTLED_MS = 2_000

/** Tells of products whose data or stock changed, which the catalogue records for search anyway. */
export const relayProductChanges = ({ db, now }: Deps) =>
  db.change(async tx => {
    // Without a subscriber no position is stored: the first one gets the changes after their subscription.
    if (!(await isSubscribed(tx, ['product.changed', 'stock.changed']))) {
      await tx.query.deleteFrom('webhook_positions').where('name', '=', POSITION).execute()
      return jobProgress(false)
    }
    const position = await positionOf(tx)
    const rows = await tx.query
      .selectFrom('product_changes')
      .selectAll()
      .where('seq', '>', position)
      .where('changed_at', '<=', new Date(now().getTime() - SETTLED_MS).toISOString())
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return jobProgress(false)
    const changes = new Map(rows.map(row => [`${row.product_id} ${row.changed_at}`, row]))
    for (const { product_id, changed_at } of changes.values()) {
      const event = (await hasMoved(tx, product_id, changed_at)) ? 'stock.changed' : 'product.changed'
      await publishEvent(tx, event, await productData(tx, product_id), now())
    }
    await tx.query
      .updateTable('webhook_positions')
      .set({ position: last.seq })
      .where('name', '=', POSITION)
      .where('position', '=', position)
      .execute()
    return jobProgress(rows.length === BATCH)
  })

async function positionOf(tx: Transaction): Promise<number> {
  const stored = await tx.query
    .selectFrom('webhook_positions')
    .select('position')
    .where('name', '=', POSITION)
    .executeTakeFirst()
  if (stored) return Number(stored.position)
  const { seq } = await tx.query
    .selectFrom('product_changes')
    .select(e => e.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const position = Number(seq ?? 0)
  await tx.query.insertInto('webhook_positions').values({ name: POSITION, position }).execute()
  return position
}

/** Whether pieces moved in the change: the ledger of stock has the same moment then. */
const hasMoved = async (tx: Transaction, productId: string, at: string) =>
  (await tx.query
    .selectFrom('stock_movements')
    .innerJoin('variants', 'variants.id', 'stock_movements.variant_id')
    .select('stock_movements.id')
    .where('variants.product_id', '=', productId)
    .where('stock_movements.moved_at', '=', at)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function productData(tx: Transaction, productId: string) {
  const variants = await tx.query
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['variants.sku', 'variants.price', 'stock.on_hand', 'stock.reserved'])
    .where('variants.product_id', '=', productId)
    .orderBy('variants.position')
    .execute()
  return {
    product_id: productId,
    variants: variants.map(({ sku, price, on_hand, reserved }) => ({ sku, price, available: on_hand - reserved }))
  }
}
