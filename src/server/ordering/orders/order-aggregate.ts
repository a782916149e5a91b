import { cartTotals } from '../../../domain/ordering/cart.ts'
import { needsDelivery } from '../../../domain/catalogue/digital-products.ts'
import { orderTotals } from '../../../domain/ordering/order-totals.ts'
import { sellingPrice } from '../../../domain/catalogue/price.ts'
import type { Requirement } from '../../../contract/ordering/checkout.ts'
import type { OrderNotice } from '../../../contract/ordering/order.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { JsonColumn } from '../../platform/db/json-column.ts'
import { deliveryColumn } from '../delivery/index.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { addressColumn, unacknowledgedColumn } from './columns.ts'
import { adjustmentsOf, writeAdjustments } from './totals/adjustments.ts'
import type { VariantDetails, VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Adjustment, AppliedStoreCredit, AppliedCode } from './totals/adjustment.ts'
import {
  changedColumns,
  insertLine,
  insertOrder,
  updateLine,
  updateOrder,
  type LineRow,
  type OrderRow,
  type LineWithCounts
} from './queries.ts'
import { withPriceChange, unacknowledgedOf, type UnacknowledgedChange } from './cart/unacknowledged-changes.ts'

/** A notice to the buyer about a change, with the values of its sentence. */
interface Noticed extends Pick<OrderNotice, 'code' | 'variant_id'> {
  readonly values?: Readonly<Record<string, string>>
}

/** An order being read or changed: its row, its lines with today's prices and stock, and notices for its buyer. */
export interface OrderAggregate {
  readonly order: OrderRow
  /** The row as it is in the database. */
  readonly original: OrderRow
  lines: AggregateLine[]
  readonly notices: Noticed[]
  /** Lines whose new price is not written yet. */
  readonly repriced: AggregateLine[]
  /** Prices that moved and the buyer has not seen yet. */
  unacknowledged: readonly UnacknowledgedChange[]
  adjustments: readonly Adjustment[]
  /** The adjustments as they are in the database. */
  originalAdjustments: readonly Adjustment[]
  /** Lines that are not written yet. */
  readonly added: AggregateLine[]
  /** The order has no row yet. */
  isNew: boolean
  /** How many coupons and gift cards it has; undefined where that was not read. */
  codeCounts: CodeCounts | undefined
  /** Version of the delivery plan that was read; undefined before it is read. */
  readonly planVersion: number | undefined
  /** Codes that stand on an open order; undefined until it is priced. */
  codes: readonly AppliedCode[] | undefined
  /** Store credit that an open order will be paid with. */
  storeCredits: readonly AppliedStoreCredit[]
  /** Reasons that keep an open order from being placed just now. */
  blockers: readonly OrderBlocker[]
  /** Goods or address are not what the chosen delivery was offered for. */
  deliveryNeedsRecalculation: boolean
}

/** A reason that filling in a field does not remove: it passes with time, or products have to be removed. */
export interface OrderBlocker {
  readonly code: ProblemCode
  /** When it passes, ISO; undefined where it does not. */
  readonly until: string | undefined
  /** Placeholder values of its sentence. */
  readonly values?: (locale: Locale) => Readonly<Record<string, string>>
  /** The step and field where it can be solved; the cart when left out. */
  readonly at?: { readonly step: Requirement['step']; readonly field: string }
}

export interface CodeCounts {
  readonly coupons: number
  readonly giftCards: number
}

export type AggregateLine = LineRow & { readonly details: VariantDetails }

export async function readAggregate(
  reader: Reader,
  order: OrderRow,
  rows: readonly LineWithCounts[],
  variantDetails: VariantDetailsCache
): Promise<OrderAggregate> {
  const lines: AggregateLine[] = []
  for (const { coupons: _, gift_cards: __, plan_version: ___, ...row } of rows) {
    const details = variantDetails.cached(row.variant_id) ?? (await variantDetails.get(reader, row.variant_id))
    if (details) lines.push({ ...row, details })
  }
  const adjustments = await adjustmentsOf(reader, order)
  const [counted] = rows
  return {
    ...emptyAggregate(order),
    lines,
    adjustments,
    originalAdjustments: adjustments,
    codeCounts: counted && { coupons: counted.coupons, giftCards: counted.gift_cards },
    planVersion: counted?.plan_version
  }
}

/** An order that somebody else began becomes that of its buyer, who reads of it in their own language. */
export function handOverOrder(order: OrderRow, to: { readonly userId: string | null; readonly locale: string }) {
  order.user_id = to.userId
  order.locale = to.locale
}

/** A cart that is just being opened. */
export const newAggregate = (order: OrderRow): OrderAggregate => ({
  ...emptyAggregate(order),
  isNew: true,
  codeCounts: { coupons: 0, giftCards: 0 }
})

const emptyAggregate = (order: OrderRow): OrderAggregate => ({
  order,
  original: { ...order },
  lines: [],
  notices: [],
  repriced: [],
  unacknowledged: order.unacknowledged_json === null ? [] : unacknowledgedColumn.read(order.unacknowledged_json),
  adjustments: [],
  originalAdjustments: [],
  added: [],
  isNew: false,
  codeCounts: undefined,
  planVersion: undefined,
  codes: undefined,
  storeCredits: [],
  blockers: [],
  deliveryNeedsRecalculation: false
})

/** Price of one piece now, ₮. */
export const priceNow = (line: LineRow, now: Date) =>
  sellingPrice(
    {
      price: line.now_price,
      salePrice: line.now_sale_price,
      saleStartAt: line.sale_start_at,
      saleExpireAt: line.sale_expire_at
    },
    now
  )

/** Carts follow today's prices; the buyer is told when one moved, and has to have seen it before they place the order. */
export function repriceLines(aggregate: OrderAggregate, now: Date) {
  for (const line of aggregate.lines) {
    const price = priceNow(line, now)
    line.regular_price = line.now_price
    if (line.price === price) continue
    aggregate.notices.push({ code: 'price-changed', variant_id: line.variant_id })
    aggregate.unacknowledged = withPriceChange(aggregate.unacknowledged, line.id, line.price, price)
    aggregate.repriced.push(line)
    aggregate.deliveryNeedsRecalculation = true
    line.price = price
  }
}

/**
 * The largest quantity this line could have: unreserved stock, plus the stock reserved by this order, minus the quantity of
 * other lines of the order with the same variant.
 */
export function sellableFor(
  aggregate: OrderAggregate,
  line: Pick<AggregateLine, 'id' | 'variant_id' | 'on_hand' | 'stock_reserved'>
) {
  let free = line.on_hand - line.stock_reserved
  for (const each of aggregate.lines) {
    if (each.variant_id !== line.variant_id) continue
    free += each.reserved
    if (each.id !== line.id) free -= each.quantity
  }
  return Math.max(0, free)
}

/** Recalculates the totals from lines, delivery and adjustments. */
export function updateTotals(aggregate: OrderAggregate, deliveryFee: number) {
  const { order, lines } = aggregate
  const { itemTotal, totalQuantity } = cartTotals(lines)
  const sums = orderTotals(itemTotal, deliveryFee, aggregate.adjustments)
  aggregate.adjustments = sums.adjustments
  order.item_total = itemTotal
  order.total_quantity = totalQuantity
  order.ship_total = deliveryFee
  order.adjustment_total = sums.adjustmentTotal
  order.total = sums.total
}

/** ₮ of an open order that store credit does not pay. */
export const amountDueOf = ({ order, storeCredits }: OrderAggregate) =>
  storeCredits.reduce((left, { amount }) => left - amount, order.total)

/** True where any line has to be delivered (`domain/catalogue/digital-products`). */
export const requiresDelivery = ({ lines }: Pick<OrderAggregate, 'lines'>) =>
  needsDelivery(lines.map(({ details }) => details))

export const deliveryOf = parsedOnce('delivery_json', deliveryColumn)
export const addressOf = parsedOnce('address_json', addressColumn)

/** The value of a JSON column; read many times in every call, it is parsed again only when it has changed. */
function parsedOnce<T>(name: 'delivery_json' | 'address_json', column: JsonColumn<T>) {
  const parsed = new WeakMap<OrderRow, { readonly json: string; readonly value: T }>()
  return (order: OrderRow): T | null => {
    const json = order[name]
    if (json === null) return null
    let found = parsed.get(order)
    if (found?.json !== json) parsed.set(order, (found = { json, value: column.read(json) }))
    return found.value
  }
}

/** Writes what differs from the database: the order's row, added lines, adjustments. */
export async function writeOrder(tx: Transaction, aggregate: OrderAggregate, now: Date) {
  const { order, original, added } = aggregate
  const left = unacknowledgedOf(aggregate.unacknowledged, aggregate.lines)
  order.unacknowledged_json = left.length === 0 ? null : JSON.stringify(left)
  order.adjustment_count = aggregate.adjustments.length
  order.updated_at = now.toISOString()
  order.version += 1
  if (aggregate.isNew) await tx.send(insertOrder, order)
  else {
    const columns = changedColumns(original, order)
    if (columns.length > 0) await tx.send(updateOrder(columns), order)
  }
  aggregate.isNew = false
  Object.assign(original, order)
  for (const line of added.splice(0)) if (aggregate.lines.includes(line)) await tx.send(insertLine, line)
  await writeAdjustments(tx, order.id, aggregate.originalAdjustments, aggregate.adjustments)
  aggregate.originalAdjustments = aggregate.adjustments
}

export const writeLine = (tx: Transaction, line: AggregateLine) => tx.send(updateLine, line)
