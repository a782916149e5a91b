import { createHash } from 'node:crypto'
import { allocateProportionally } from '../../../domain/money.ts'
import { receiptParts, totalsOf } from '../../../domain/receipt.ts'
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
import type { MarkRow } from './queries.ts'
import type { Tax, Taxes } from './taxes.ts'
import { stampsColumn, type RequestedReceipt } from './columns.ts'

/** What should stand on an order's receipt now. */
export interface ReceiptPlan {
  readonly request: Omit<ReceiptRequest, 'suffix' | 'replaces'>
  readonly stored: RequestedReceipt
}

interface Facts {
  readonly aggregate: OrderAggregate
  readonly payments: readonly PaymentRow[]
  readonly returns: readonly ReturnRecord[]
  readonly marks: readonly MarkRow[]
  readonly taxes: Taxes
}

/** Undefined where nothing is left to be receipted; a sentence where the catalogue lacks something. */
export function planReceipt({
  aggregate,
  payments,
  returns,
  marks,
  taxes
}: Facts): Result<ReceiptPlan | undefined, string> {
  const { order, lines: goods } = aggregate
  // A receipt is in the language of the country whose tax it is.
  const t = words('mn', 'receipt')
  const back = returns.filter(({ state }) => state === 'refunded')
  const paid = paidByLine(goods, aggregate.adjustments)
  const { delivery, wrapping } = extrasOf(order.ship_total, aggregate.adjustments)
  const fee = back.reduce((sum, each) => sum + each.fee, 0)

  const lines: ReceiptLine[] = goods.flatMap(line => {
    const gone = returnedAmounts(back, line.id)
    const quantity = line.quantity - gone.pieces
    const amount = (paid.get(line.id) ?? 0) - gone.amount
    if (quantity <= 0 || amount <= 0) return []
    const tax = taxes.goods(line.facts.mainTaxon, line.facts.tax)
    const mark = marks.find(({ line_item_id }) => line_item_id === line.id)
    const marked = { lot: mark?.lot ?? null, stamps: stampsOf(mark).slice(0, quantity) }
    return [{ ...lineOf(nameOf(line), quantity, amount, tax), ...marked }]
  })
  if (order.state === 'canceled') return ok(undefined)
  // Where all goods came back, what the shop keeps for bringing and wrapping them stays receipted.
  const broughtFor = Math.max(0, delivery - fee)
  const wrappedFor = wrapping - Math.max(0, fee - delivery)
  if (broughtFor > 0) lines.push(lineOf(t('line_delivery'), 1, broughtFor, taxes.delivery))
  if (wrappedFor > 0) lines.push(lineOf(t('line_wrapping'), 1, wrappedFor, taxes.wrapping))
  if (lines.length === 0) return ok(undefined)

  const wrong = lines.find(({ type, relief }) => (type === 'free' || type === 'zero') !== (relief !== null))
  if (wrong) return err(`"${wrong.name}": tax.relief does not go with tax.type "${wrong.type}"`)

  const parts = receiptParts(lines)
  const sums = totalsOf(parts)
  const receiver = receiptReceiverOf(order)
  const request: ReceiptPlan['request'] = {
    to:
      receiver.type === 'company'
        ? { type: 'company', taxpayer: receiver.taxpayer }
        : { type: 'citizen', consumerNumber: receiver.consumer_no || null },
    parts,
    payments: paymentsOf(payments, sums.amount)
  }
  const { vat, cityTax, amount: total } = sums
  const kinds = parts.map(({ type, amount }) => ({ tax_type: type, total: amount }))
  return ok({ request, stored: { fingerprint: fingerprintOf(request), total, vat, cityTax, parts: kinds } })
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

const nameOf = ({ facts }: AggregateLine) => [facts.name.mn, facts.optionsText.mn].filter(Boolean).join(', ')

const stampsOf = (mark: MarkRow | undefined) => (mark ? stampsColumn.read(mark.stamps_json) : [])

/** By card or not is all the receipt knows; together it is what stands on it. */
function paymentsOf(payments: readonly PaymentRow[], total: number): ReceiptRequest['payments'] {
  const completed = payments.filter(({ state }) => state === 'completed')
  const ways = ['card', 'cash'] as const
  const weights = ways.map(way =>
    completed
      .filter(({ method }) => (method === 'card') === (way === 'card'))
      .reduce((sum, { amount }) => sum + amount, 0)
  )
  const [card = 0, cash = 0] = allocateProportionally(total, weights.some(Boolean) ? weights : [0, 1])
  return [
    { by: 'card' as const, amount: card },
    { by: 'cash' as const, amount: cash }
  ].filter(({ amount }) => amount > 0)
}

/** What was paid by which way does not make another receipt. */
const fingerprintOf = ({ to, parts }: ReceiptPlan['request']) =>
  createHash('sha256')
    .update(JSON.stringify([to, parts]))
    .digest('base64url')
