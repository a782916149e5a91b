import { createHash } from 'node:crypto'
import { allocateProportionally } from '../../../domain/money.ts'
import { receiptParts, totalsOf } from '../../../domain/money/receipt.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import {
  returnedAmounts,
  extrasOf,
  paidByLine,
  receiptReceiverOf,
  type ReturnRecord,
  type AggregateLine,
  type OrderAggregate
} from '../../ordering/orders/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { ReceiptLine, ReceiptRequest } from '../../providers/receipt/index.ts'
import type { LineItemStampsRow } from './queries.ts'
import type { Tax, Taxes } from './taxes.ts'
import { stampsColumn, type RequestedReceipt } from './columns.ts'

/** The receipt that is due for an order now, and the part of it that is stored. */
export interface ReceiptPlan {
  readonly request: Omit<ReceiptRequest, 'suffix' | 'replaces'>
  readonly stored: RequestedReceipt
}

interface PlanInput {
  readonly aggregate: OrderAggregate
  readonly payments: readonly PaymentRow[]
  readonly returns: readonly ReturnRecord[]
  readonly marks: readonly LineItemStampsRow[]
  readonly taxes: Taxes
}

/** Undefined where nothing is left on the receipt; an error in English where the catalogue's tax record is wrong. */
export function planReceipt({
  aggregate,
  payments,
  returns,
  marks,
  taxes
}: PlanInput): Result<ReceiptPlan | undefined, string> {
  const { order, lines: orderLines } = aggregate
  // A receipt is in the language of the country whose tax it is.
  const t = words('mn', 'receipt')
  const refunded = returns.filter(({ state }) => state === 'refunded')
  const paid = paidByLine(orderLines, aggregate.adjustments)
  const { delivery, wrapping } = extrasOf(order.ship_total, aggregate.adjustments)
  const fee = refunded.reduce((sum, each) => sum + each.fee, 0)

  const lines: ReceiptLine[] = orderLines.flatMap(line => {
    const returned = returnedAmounts(refunded, line.id)
    const quantity = line.quantity - returned.pieces
    const amount = (paid.get(line.id) ?? 0) - returned.amount
    if (quantity <= 0 || amount <= 0) return []
    const tax = taxes.product(line.details.mainTaxon, line.details.tax)
    const mark = marks.find(({ line_item_id }) => line_item_id === line.id)
    const marking = { lot: mark?.lot ?? null, stamps: stampsOf(mark).slice(0, quantity) }
    return [{ ...lineOf(nameOf(line), quantity, amount, tax), ...marking }]
  })
  if (order.state === 'canceled') return ok(undefined)
  // Where all products were returned, the delivery and wrapping fees that the shop keeps stay on the receipt.
  const deliveryFee = Math.max(0, delivery - fee)
  const wrappingFee = wrapping - Math.max(0, fee - delivery)
  if (deliveryFee > 0) lines.push(lineOf(t('line_delivery'), 1, deliveryFee, taxes.delivery))
  if (wrappingFee > 0) lines.push(lineOf(t('line_wrapping'), 1, wrappingFee, taxes.wrapping))
  if (lines.length === 0) return ok(undefined)

  const wrong = lines.find(({ type, relief }) => (type === 'free' || type === 'zero') !== (relief !== null))
  if (wrong) return err(`"${wrong.name}": tax.relief does not go with tax.type "${wrong.type}"`)

  const parts = receiptParts(lines)
  const { amount: total, ...taxTotals } = totalsOf(parts)
  const receiver = receiptReceiverOf(order)
  const request: ReceiptPlan['request'] = {
    to:
      receiver.type === 'company'
        ? { type: 'company', taxpayer: receiver.taxpayer }
        : { type: 'citizen', consumerNumber: receiver.consumer_no || null },
    parts,
    payments: paymentsOf(payments, total)
  }
  const kinds = parts.map(({ type, amount }) => ({ tax_type: type, total: amount }))
  return ok({ request, stored: { fingerprint: fingerprintOf(request), ...taxTotals, total, parts: kinds } })
}

const lineOf = (name: string, quantity: number, amount: number, tax: Tax): ReceiptLine => ({
  name,
  quantity,
  amount,
  type: tax.type,
  city: tax.city,
  unit: tax.unit,
  classification: tax.classification,
  relief: tax.relief ?? null,
  barcode: tax.barcode ?? null,
  lot: null,
  stamps: []
})

const nameOf = ({ details }: AggregateLine) => [details.name.mn, details.optionsText.mn].filter(Boolean).join(', ')

const stampsOf = (mark: LineItemStampsRow | undefined) => (mark ? stampsColumn.read(mark.stamps_json) : [])

/** The tax authority knows `card` and `cash` (everything else); together they are the receipt's total, ₮. */
function paymentsOf(payments: readonly PaymentRow[], total: number): ReceiptRequest['payments'] {
  const completed = payments.filter(({ state }) => state === 'completed')
  const methods = ['card', 'cash'] as const
  const weights = methods.map(kind =>
    completed
      .filter(({ method }) => (method === 'card') === (kind === 'card'))
      .reduce((sum, { amount }) => sum + amount, 0)
  )
  const [card = 0, cash = 0] = allocateProportionally(total, weights.some(Boolean) ? weights : [0, 1])
  return [
    { by: 'card' as const, amount: card },
    { by: 'cash' as const, amount: cash }
  ].filter(({ amount }) => amount > 0)
}

/** Identifies a receipt's contents; ways of payment are left out, because they alone make no new receipt. */
const fingerprintOf = ({ to, parts }: ReceiptPlan['request']) =>
  createHash('sha256')
    .update(JSON.stringify([to, parts]))
    .digest('base64url')
