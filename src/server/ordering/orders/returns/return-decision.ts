import type { OrderBody } from '../../../../contract/ordering/order.ts'
import type { PaymentState } from '../../../../domain/ordering/order-state.ts'
import { paidTotal } from '../../../../domain/money/payment.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import {
  refundAmountFor,
  countsAsReturned,
  isShopFault,
  returnCanBecome,
  type ReturnState
} from '../../../../domain/ordering/returns.ts'
import { recordProductChange } from '../../../catalogue/products/index.ts'
import { restockPieces } from '../../../catalogue/stock/index.ts'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import { conflict, notFound, type Problem, unprocessable } from '../../../platform/http/problem.ts'
import { unreturnedQuantity } from './after-sales.ts'
import { extrasOf, paidByLine, returnedAmounts } from '../totals/line-amounts.ts'
import { enqueueOrderNotification } from '../messages.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { changeAsStaff, type StaffChange } from '../staff/staff-change.ts'
import { transitionReturn } from './return-move.ts'
import { deleteReturnLine, insertReturnLine, returnByNumber, returnsOf, type ReturnRecord } from './return-queries.ts'
import type { ReturnDeps } from './return-deps.ts'

export type DecidedState = Exclude<ReturnState, 'requested' | 'withdrawn'>

export interface Decision {
  /** The shop's words to the buyer; earlier ones stay when left out. */
  readonly answer?: string
  /** The goods are as new and return to stock. */
  readonly restock?: boolean
  /** The pieces that came, where they are fewer than were requested. */
  readonly pieces?: readonly Pick<ReturnRecord['lines'][number], 'line_item_id' | 'quantity'>[]
}

/** Who takes a step, and what they have seen of it. */
export interface DecidedBy extends Pick<StaffChange, 'actor' | 'version'> {
  /** ₮ that go back, as they were shown. */
  readonly total?: number | undefined
}

/** Refuses a refund of another sum than was read: another return of the order may have changed it. */
async function seenProblem(
  deps: ReturnDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  found: ReturnRecord,
  { total }: DecidedBy
) {
  if (total === undefined) return undefined
  const sums = await refundAmounts(deps, tx, aggregate, found)
  return sums.total === total ? undefined : conflict('order-changed')
}

/** Takes a return one step further, by staff or a command of the operators, and writes the line of the audit. */
export const decideReturn = (
  deps: ReturnDeps,
  number: string,
  to: DecidedState,
  decision: Decision,
  by: DecidedBy = { actor: 'command' }
): Promise<Result<OrderBody, Problem>> =>
  deps.orders.db.change(async tx => {
    const { orders } = deps
    const row = await tx.first(returnByNumber, { number })
    const aggregate = row && (await orders.lockById(tx, row.order_id))
    const found = aggregate && (await returnsOf(tx, aggregate.order.id)).find(each => each.number === number)
    if (!found) return notFound('return-not-found')
    if (found.state !== to) {
      const seen = await seenProblem(deps, tx, aggregate, found, by)
      if (seen) return seen
      const { actor, version } = by
      const staff = { actor, version, action: `orders.return_${to}`, details: { return: number } }
      const change = () => decide(deps, tx, aggregate, { found, to, decision }, orders.now())
      const done = await changeAsStaff(tx, aggregate, staff, change, orders.now())
      if (!done.ok) return done
    }
    return ok(await orders.body(tx, aggregate, 'mn'))
  })

interface ReturnDecision {
  readonly found: ReturnRecord
  readonly to: DecidedState
  readonly decision: Decision
}

async function decide(
  deps: ReturnDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  { found, to, decision }: ReturnDecision,
  now: Date
): Promise<Result<undefined, Problem>> {
  if (!returnCanBecome(found.state, to)) return unprocessable('cannot-transition')
  const { answer = found.answer } = decision
  const received =
    to === 'received' && decision.pieces ? await keepPieces(tx, aggregate, found, decision.pieces) : found
  if (!received) return unprocessable('return-not-so-many')
  if (to === 'refunded') {
    if (!(await refundReturn(deps, tx, aggregate, { ...found, answer }, now))) return unprocessable('return-not-paid')
  } else {
    await transitionReturn(tx, received, to, now, { answer })
    await deps.orders.touch(tx, aggregate, now)
  }
  if (to === 'received' && decision.restock) await restockReturned(tx, aggregate, received, now)
  await enqueueOrderNotification(tx, { order: aggregate.order, notification: `return-${to}`, about: found.number }, now)
  return ok(undefined)
}

interface RefundSums {
  /** Nothing of the order is left afterwards. */
  readonly isAll: boolean
  /** ₮ of delivery and wrapping. */
  readonly fee: number
  /** ₮ that go back. */
  readonly total: number
}

/** The ₮ that are refunded with a return if it is decided now. */
export async function refundAmounts(
  { orders }: Pick<ReturnDeps, 'orders'>,
  reader: Reader,
  aggregate: OrderAggregate,
  found: ReturnRecord
): Promise<RefundSums> {
  const { order } = aggregate
  const others = (await returnsOf(reader, order.id)).filter(({ id }) => id !== found.id)
  const refunded = [...others.filter(({ state }) => state === 'refunded'), found]
  const isAll = aggregate.lines.every(line => unreturnedQuantity(line, { returns: refunded }) === 0)
  const { delivery, wrapping } = extrasOf(order.ship_total, aggregate.adjustments)
  const fee = isAll && refunded.every(({ reason }) => isShopFault(reason)) ? delivery + wrapping : 0
  // Staff may have given money of it back before the goods came: what is left goes back, and the goods count all the same.
  const total = Math.min(found.amount + fee, paidTotal(await orders.payments.list(reader, order.id)))
  return { isAll, fee, total }
}

const PAID: ReadonlySet<PaymentState> = new Set(['completed', 'refunded'])

/**
 * The money goes back, and with it the goods count as returned: an order of which nothing is left is over. Where the
 * shop is to blame for all of that, what its buyer paid for delivery and wrapping goes back too. False where the order
 * was not paid.
 */
export async function refundReturn(
  { orders, refunds }: ReturnDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  found: ReturnRecord,
  now: Date
): Promise<boolean> {
  const { order } = aggregate
  if (!PAID.has(order.payment_state)) return false
  const { isAll, fee, total: amount } = await refundAmounts({ orders }, tx, aggregate, found)
  await transitionReturn(tx, found, 'refunded', now, { answer: found.answer, fee })
  const lines = found.lines.map(({ line_item_id, quantity }) => ({ lineItemId: line_item_id, quantity }))
  const cause = { now, about: { returnId: found.id, lines, amount } }
  if (isAll) await orders.mustTransition(tx, aggregate, { state: 'returned' }, cause)
  else {
    await orders.touch(tx, aggregate, now)
    await orders.emitEvent(tx, aggregate, 'part-returned', cause)
  }
  const returned = { returnNumber: found.number, amount, to: found.refund_to }
  return amount === 0 || refunds.refundReturn(tx, order.id, returned, now)
}

/**
 * Fewer pieces came than were requested: their amount is worked out anew. Undefined where a line has more pieces than
 * requested, or none came.
 */
async function keepPieces(
  tx: Transaction,
  aggregate: OrderAggregate,
  found: ReturnRecord,
  pieces: NonNullable<Decision['pieces']>
): Promise<ReturnRecord | undefined> {
  const paid = paidByLine(aggregate.lines, aggregate.adjustments)
  const others = (await returnsOf(tx, aggregate.order.id)).filter(
    ({ id, state }) => id !== found.id && countsAsReturned(state)
  )
  const lines: ReturnRecord['lines'][number][] = []
  for (const requested of found.lines) {
    const { line_item_id: id } = requested
    const bought = aggregate.lines.find(line => line.id === id)
    const quantity = pieces.find(piece => piece.line_item_id === id)?.quantity ?? 0
    if (!bought || !Number.isInteger(quantity) || quantity < 0 || quantity > requested.quantity) return undefined
    const whole = { paid: paid.get(id) ?? 0, quantity: bought.quantity }
    await tx.run(deleteReturnLine, { return_id: found.id, line_item_id: id })
    if (quantity === 0) continue
    const line = { ...requested, quantity, amount: refundAmountFor(whole, returnedAmounts(others, id), quantity) }
    await tx.run(insertReturnLine, line)
    lines.push(line)
  }
  const isKnown = pieces.every(piece => found.lines.some(({ line_item_id }) => line_item_id === piece.line_item_id))
  if (!isKnown || lines.length === 0) return undefined
  return { ...found, lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

async function restockReturned(tx: Transaction, { order, lines }: OrderAggregate, found: ReturnRecord, now: Date) {
  const back = found.lines.flatMap(({ line_item_id, quantity }) => {
    const line = lines.find(({ id }) => id === line_item_id)
    return line ? [{ line, quantity }] : []
  })
  // In one order everywhere, as all movements of stock, so that two of them cannot wait for each other.
  for (const { line, quantity } of back.sort((a, b) => (a.line.variant_id < b.line.variant_id ? -1 : 1))) {
    await restockPieces(tx, { variantId: line.variant_id, quantity, orderId: order.id, now })
    await recordProductChange(tx, line.product_id, now)
  }
}
