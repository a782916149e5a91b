import { WAREHOUSE } from '../../../domain/catalogue/branch-stock.ts'
import type { StockReason } from '../../../domain/catalogue/product-edit.ts'
import { recordProductChange } from '../products/index.ts'
import { adjustStock, lockStock } from '../stock/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { branchStockOfVariant } from './queries.ts'
import type { BranchStockTable } from './tables.ts'

export interface StockCount {
  readonly productId: string
  readonly variantId: string
  readonly location: string
  /** The count that whoever changes it saw, so that the same request twice changes it once. */
  readonly seen: number
  readonly count: number
  readonly reason: StockReason
}

const insertBranchStock = statement<BranchStockTable, never>((db, p) =>
  db
    .insertInto('branch_stock')
    .values({ variant_id: p('variant_id'), location: p('location'), count_on_hand: p('count_on_hand') })
    .onConflict(c => c.doNothing())
)

const updateBranchStock = statement<BranchStockTable & { seen: number }, never>((db, p) =>
  db
    .updateTable('branch_stock')
    .set({ count_on_hand: p('count_on_hand') })
    .where('variant_id', '=', p('variant_id'))
    .where('location', '=', p('location'))
    .where('count_on_hand', '=', p('seen'))
)

/** Sets the count of one location; the rest of a variant's stock is at the warehouse. */
export async function countStock(
  tx: Transaction,
  { productId, variantId, location, seen, count, reason }: StockCount,
  now: Date
): Promise<'done' | 'changed' | 'reserved'> {
  const onHand = await lockStock(tx, variantId)
  if (location === WAREHOUSE) {
    if ((await countAtWarehouse(tx, variantId, onHand)) !== seen) return 'changed'
  } else {
    const row = { variant_id: variantId, location, count_on_hand: count }
    await tx.run(insertBranchStock, { ...row, count_on_hand: 0 })
    if ((await tx.run(updateBranchStock, { ...row, seen })) === 0) return 'changed'
  }
  if (!(await adjustStock(tx, variantId, count - seen, now, reason))) return 'reserved'
  await recordProductChange(tx, productId, now)
  return 'done'
}

/** Below 0 where the web shop has sold what lay in a branch. */
async function countAtWarehouse(tx: Transaction, variantId: string, onHand: number) {
  const branches = await tx.all(branchStockOfVariant, { variant_id: variantId })
  return branches.reduce((rest, { count_on_hand }) => rest - count_on_hand, onHand)
}
