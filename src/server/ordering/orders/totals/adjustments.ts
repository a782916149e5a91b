import { v7 as uuid } from 'uuid'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { adjustmentLabelColumn, lineDiscountsColumn } from '../columns.ts'
import type { OrderAdjustmentTable } from '../tables.ts'
import type { Adjustment } from './adjustment.ts'
import type { OrderRow } from '../queries.ts'

/** With what a coupon took off each line, once its order is placed. */
const adjustmentsOfOrder = statement<
  { order_id: string },
  OrderAdjustmentTable & { line_discounts_json: string | null }
>((db, p) =>
  db
    .selectFrom('order_adjustments as adjustment')
    .leftJoin('coupon_uses as use', join =>
      join.onRef('use.order_id', '=', 'adjustment.order_id').onRef('use.coupon_id', '=', 'adjustment.source_id')
    )
    .selectAll('adjustment')
    .select('use.line_discounts_json')
    .where('adjustment.order_id', '=', p('order_id'))
    .orderBy('adjustment.position')
)

const deleteAdjustments = statement<{ order_id: string }, never>((db, p) =>
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
  return rows.map(({ kind, source_id, label_json, amount, line_discounts_json }) => ({
    kind,
    sourceId: source_id,
    label: adjustmentLabelColumn.read(label_json),
    amount,
    ...(line_discounts_json !== null && { shares: lineDiscountsColumn.read(line_discounts_json) })
  }))
}

/** Writes an order's adjustments where they differ from the stored ones. */
export async function writeAdjustments(
  tx: Transaction,
  orderId: string,
  stored: readonly Adjustment[],
  adjustments: readonly Adjustment[]
) {
  if (isSame(stored, adjustments)) return
  if (stored.length > 0) await tx.send(deleteAdjustments, { order_id: orderId })
  for (const [position, { kind, sourceId, label, amount }] of adjustments.entries())
    await tx.send(insertAdjustment, {
      id: uuid(),
      order_id: orderId,
      kind,
      source_id: sourceId,
      label_json: JSON.stringify(label),
      amount,
      position
    })
}

const isSame = (stored: readonly Adjustment[], now: readonly Adjustment[]) =>
  stored === now ||
  (stored.length === now.length &&
    now.every(({ kind, sourceId, label, amount }, index) => {
      const before = stored[index]
      return (
        before?.kind === kind &&
        before.sourceId === sourceId &&
        before.amount === amount &&
        before.label.mn === label.mn &&
        before.label.en === label.en
      )
    }))
