import type { StoreCreditMethod } from '../../domain/money/payment.ts'
import type { OrderBody } from './order.ts'

/** Name of a row: a key of `sums.json`, or text of the server. */
export type SumName = 'items' | 'delivery' | 'total' | `cover_${StoreCreditMethod}` | 'paid' | 'refunded' | 'due'

export interface OrderTotalRow {
  readonly name: SumName | { readonly text: string }
  /** ₮; null while it depends on an address nobody has given yet. */
  readonly amount: number | null
}

export interface OrderTotalRows {
  /** Rows that add up to the total. */
  readonly parts: readonly OrderTotalRow[]
  readonly total: OrderTotalRow
  /** Payments that cover parts of the total; empty when it is paid at once. */
  readonly paying: readonly OrderTotalRow[]
  /** The figure people look for: what is to be paid, where that is not the total. */
  readonly due: OrderTotalRow | undefined
}

/** An order's sums as people read them, on pages and in mails; every figure is the server's. */
export function orderTotalRows(order: OrderBody): OrderTotalRows {
  const isWaiting = order.payment_total > 0 && order.amount_due > 0
  const covers = order.covers.filter(({ amount }) => amount > 0)
  const minus = (name: SumName, amount: number): OrderTotalRow => ({ name, amount: -amount })
  return {
    parts: [
      { name: 'items', amount: order.item_total },
      ...order.adjustments.map(({ label, amount }) => ({ name: { text: label }, amount })),
      ...(order.requires_delivery || order.ship_total > 0
        ? [{ name: 'delivery' as const, amount: order.delivery ? order.ship_total : null }]
        : [])
    ],
    total: { name: 'total', amount: order.total },
    paying: [
      ...covers.map(({ method, amount }) => minus(`cover_${method}`, amount)),
      ...(isWaiting || order.refund_total > 0 ? [minus('paid', order.paid_total)] : []),
      ...(order.refund_total > 0 ? [{ name: 'refunded' as const, amount: order.refund_total }] : [])
    ],
    due: covers.length > 0 || isWaiting ? { name: 'due', amount: order.amount_due } : undefined
  }
}
