import { v7 as uuid } from 'uuid'
import type { Reader, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OrderAdjustmentTable } from './tables.ts'
import type { Adjustment } from './sums.ts'
import type { OrderRow } from './queries.ts'

/** With what a coupon took off each line, once its order is placed. */
const adjustmentsOfOrder = statement<{ order_id: string }, OrderAdjustmentTable & { shares_json: string | null }>(
  (db, p) =>
    db
      .selectFrom('order_adjustments as adjustment')
      .leftJoin('coupon_uses as use', join =>
        join.onRef('use.order_id', '=', 'adjustment.order_id').onRef('use.coupon_id', '=', 'adjustment.source_id')
      )
      .selectAll('adjustment')
      .select('use.shares_json')
      .where('adjustment.order_id', '=', p('order_id'))
      .orderBy('adjustment.position')
)

const forgetAdjustments = statement<{ order_id: string }, never>((db, p) =>
  db.deleteFrom('order_adjustments').where('order_id', '=', p('order_id'))
)

const insertAdjustment = statement<OrderAdjustmentTable, never>((db, p) =>
  db.insertInto('order_adjustments').values({
    id: p('id'),
    order_id: p('order_id'),
    kind: p('kind'),
    source_id: p('source_id'),
    label_json: p('label_json'),
    amount: p('amount'),
    position: p('position')
  })
)

export async function adjustmentsOf(reader: Reader, order: OrderRow): Promise<readonly Adjustment[]> {
  if (order.adjustment_count === 0) return []
  const rows = await reader.all(adjustmentsOfOrder, { order_id: order.id })
  return rows.map(({ kind, source_id, label_json, amount, shares_json }) => ({
    kind,
    sourceId: source_id,
    label: JSON.parse(label_json) as Adjustment['label'],
    amount,
    ...(shares_json !== null && { shares: JSON.parse(shares_json) as Record<string, number> })
  }))
}

/** Keeps an order's adjustments as they are now; the order's own row says how many. */
export async function writeAdjustments(tx: Transaction, order: OrderRow, adjustments: readonly Adjustment[]) {
  if (order.adjustment_count > 0) await tx.run(forgetAdjustments, { order_id: order.id })
  for (const [position, { kind, sourceId, label, amount }] of adjustments.entries())
    await tx.run(insertAdjustment, {
      id: uuid(),
      order_id: order.id,
      kind,
      source_id: sourceId,
      label_json: JSON.stringify(label),
      amount,
      position
    })
  order.adjustment_count = adjustments.length
}
