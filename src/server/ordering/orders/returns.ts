import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { OrderBody } from '../../../contract/order.ts'
import type { returnRequestBody } from '../../../contract/returns.ts'
import {
  type ReturnState,
  refundAmountFor,
  countsAsReturned,
  isShopFault,
  returnCanBecome
} from '../../../domain/returns.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { recordProductChange } from '../../catalogue/products/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { once, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { enqueueOrderNews } from './messages.ts'
import { restock } from '../../catalogue/stock/index.ts'
import { deliveredAt, piecesLeft, returnableOf } from './after-sales.ts'
import { returnedAmounts, extrasOf, paidByLine } from './line-amounts.ts'
import type { RefundsOfOrder } from './order-ports.ts'
import type { OrderKey, Orders } from './orders.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import {
  deleteReturnLine,
  insertReturn,
  insertReturnLine,
  returnByNumber,
  returnsOf,
  updateReturn,
  type ReturnRecord
} from './return-queries.ts'
import { attachPhotos } from './return-photos.ts'
import { writeOrder, type OrderAggregate } from './order-aggregate.ts'

type ReturnLine = Pick<ReturnRecord['lines'][number], 'line_item_id' | 'quantity' | 'amount'>
type Answer = Promise<Result<OrderBody, Problem>>

interface Decision {
  /** The shop's words to the buyer; what was said before stays when left out. */
  readonly answer?: string
  /** The goods are as new and go on the shelf. */
  readonly restock?: boolean
  /** What came, where it is fewer pieces than were to come. */
  readonly pieces?: readonly Pick<ReturnLine, 'line_item_id' | 'quantity'>[]
}

/** Goods on their way back: asked for by the buyer, decided, received and paid back by the staff. */
export const returnService = (orders: Orders, refunds: Pick<RefundsOfOrder, 'refundReturn'>) => {
  const { db } = orders

  const move = async (
    tx: Transaction,
    kept: ReturnRecord,
    to: ReturnState,
    now: Date,
    more: Partial<ReturnRecord> = {}
  ) => {
    const at = now.toISOString()
    await tx.run(updateReturn, {
      ...kept,
      ...more,
      state: to,
      updated_at: at,
      decided_at: to === 'approved' || to === 'declined' ? at : kept.decided_at,
      received_at: to === 'received' ? at : kept.received_at,
      refunded_at: to === 'refunded' ? at : kept.refunded_at
    })
  }

  /**
   * The money goes back, and with it the goods count as returned: an order of which nothing is left is over. Where the
   * shop is to blame for all of that, what its buyer paid for delivery and wrapping goes back too. False when there is
   * not so much left of what was paid.
   */
  const giveBack = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    kept: ReturnRecord,
    now: Date
  ): Promise<boolean> => {
    const { order } = aggregate
    const others = (await returnsOf(tx, order.id)).filter(({ id, state }) => id !== kept.id && countsAsReturned(state))
    const gone = [...others.filter(({ state }) => state === 'refunded'), kept]
    const isAll = aggregate.lines.every(line => piecesLeft(line, { returns: gone }) === 0)
    const { delivery, wrapping } = extrasOf(order.ship_total, aggregate.adjustments)
    const fee = isAll && gone.every(({ reason }) => isShopFault(reason)) ? delivery + wrapping : 0
    await move(tx, kept, 'refunded', now, { answer: kept.answer, fee })
    const amount = kept.amount + fee
    const lines = kept.lines.map(({ line_item_id, quantity }) => ({ lineItemId: line_item_id, quantity }))
    const cause = { now, about: { returnId: kept.id, lines, amount } }
    if (isAll) await orders.mustTransition(tx, aggregate, { state: 'returned' }, cause)
    else {
      await writeOrder(tx, aggregate, now)
      await orders.record(tx, aggregate, 'part-returned', cause)
    }
    const returned = { returnNumber: kept.number, amount, to: kept.refund_to }
    return amount === 0 || refunds.refundReturn(tx, order.id, returned, now)
  }

  const found = async (tx: Transaction, aggregate: OrderAggregate, number: string) =>
    (await returnsOf(tx, aggregate.order.id)).find(each => each.number === number)

  return {
    /** Asked under the same key again, or twice at once, it is one return. */
    request: (
      key: OrderKey,
      wish: z.output<typeof returnRequestBody>,
      idempotency: IdempotencyKey,
      locale: Locale
    ): Answer =>
      db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        if (!aggregate) return notFound('order-not-found')
        const { order } = aggregate
        return once(tx, order.id, idempotency, now, async () => {
          const history = await orders.history(tx, order)
          const open = returnableOf(aggregate, history, now)
          if (open.length === 0) return unprocessable(deliveredAt(history) ? 'return-too-late' : 'return-not-yet')
          const wished = new Map<string, number>()
          for (const { line_item_id, quantity } of wish.lines)
            wished.set(line_item_id, (wished.get(line_item_id) ?? 0) + quantity)
          if (wish.refund_to === 'wallet' && order.user_id === null) return unprocessable('return-wallet-signed-out')
          const paid = paidByLine(aggregate.lines, aggregate.adjustments)
          const counted = history.returns.filter(({ state }) => countsAsReturned(state))
          const lines: ReturnLine[] = []
          for (const [id, quantity] of wished) {
            const line = open.find(({ line_item_id }) => line_item_id === id)
            const bought = aggregate.lines.find(each => each.id === id)
            if (!line || !bought) return unprocessable('return-not-line')
            if (!line.reasons.includes(wish.reason)) return unprocessable('return-not-reason')
            if (quantity > line.quantity) return unprocessable('return-too-many', { values: { max: line.quantity } })
            const whole = { paid: paid.get(id) ?? 0, quantity: bought.quantity }
            const amount = refundAmountFor(whole, returnedAmounts(counted, id), quantity)
            lines.push({ line_item_id: id, quantity, amount })
          }
          const id = uuid()
          const at = now.toISOString()
          const number = `${order.number}-B${history.returns.length + 1}`
          await tx.run(insertReturn, {
            id,
            number,
            order_id: order.id,
            state: 'requested',
            reason: wish.reason,
            note: wish.note,
            answer: '',
            amount: lines.reduce((sum, { amount }) => sum + amount, 0),
            fee: 0,
            refund_to: wish.refund_to,
            created_at: at,
            updated_at: at,
            decided_at: null,
            received_at: null,
            refunded_at: null
          })
          for (const line of lines) await tx.run(insertReturnLine, { return_id: id, ...line })
          if (!(await attachPhotos(tx, order.id, id, wish.photos))) return unprocessable('return-photo-unknown')
          await enqueueOrderNews(tx, { order, news: 'return-requested', about: number }, now)
          return ok(await orders.body(tx, aggregate, locale))
        })
      }),

    /** The buyer thinks better of it, until the goods are with the shop. */
    withdraw: (key: OrderKey, number: string, locale: Locale): Answer =>
      db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        const kept = aggregate && (await found(tx, aggregate, number))
        if (!kept) return notFound('return-not-found')
        if (kept.state !== 'withdrawn') {
          if (!returnCanBecome(kept.state, 'withdrawn')) return unprocessable('return-decided')
          await move(tx, kept, 'withdrawn', now)
        }
        return ok(await orders.body(tx, aggregate, locale))
      }),

    /** What the shop does with it; done twice, it is done once. */
    decide: (number: string, to: Exclude<ReturnState, 'requested' | 'withdrawn'>, decision: Decision = {}): Answer =>
      db.change(async tx => {
        const now = orders.now()
        const row = await tx.first(returnByNumber, { number })
        const aggregate = row && (await orders.lockById(tx, row.order_id))
        const kept = aggregate && (await found(tx, aggregate, number))
        if (!kept) return notFound('return-not-found')
        const { order } = aggregate
        if (kept.state !== to) {
          if (!returnCanBecome(kept.state, to)) return unprocessable('cannot-transition')
          const { answer = kept.answer } = decision
          const came =
            to === 'received' && decision.pieces ? await takeFewer(tx, aggregate, kept, decision.pieces) : kept
          if (!came) return unprocessable('return-not-so-many')
          if (to !== 'refunded') {
            await move(tx, came, to, now, { answer })
            // Whoever watches the order is told.
            await writeOrder(tx, aggregate, now)
          } else if (!(await giveBack(tx, aggregate, { ...kept, answer }, now))) return unprocessable('return-not-paid')
          if (to === 'received' && decision.restock) await restockAll(tx, aggregate, came, now)
          await enqueueOrderNews(tx, { order, news: `return-${to}`, about: number }, now)
        }
        return ok(await orders.body(tx, aggregate, 'mn'))
      }),

    /** Numbers of returns that wait for somebody of the shop, oldest first. */
    waiting: () =>
      db.query
        .selectFrom('order_returns')
        .select(['number', 'state', 'reason', 'amount', 'created_at'])
        .where('state', 'in', ['requested', 'approved', 'received'])
        .orderBy('created_at')
        .limit(200)
        .execute()
  }
}

export type ReturnService = ReturnType<typeof returnService>

/** Fewer pieces came than were to come: what they are worth is reckoned anew. Undefined where it is not fewer, or none. */
async function takeFewer(
  tx: Transaction,
  aggregate: OrderAggregate,
  kept: ReturnRecord,
  pieces: NonNullable<Decision['pieces']>
): Promise<ReturnRecord | undefined> {
  const paid = paidByLine(aggregate.lines, aggregate.adjustments)
  const others = (await returnsOf(tx, aggregate.order.id)).filter(
    ({ id, state }) => id !== kept.id && countsAsReturned(state)
  )
  const lines: ReturnRecord['lines'][number][] = []
  for (const asked of kept.lines) {
    const { line_item_id: id } = asked
    const bought = aggregate.lines.find(line => line.id === id)
    const quantity = pieces.find(piece => piece.line_item_id === id)?.quantity ?? 0
    if (!bought || !Number.isInteger(quantity) || quantity < 0 || quantity > asked.quantity) return undefined
    const whole = { paid: paid.get(id) ?? 0, quantity: bought.quantity }
    await tx.run(deleteReturnLine, { return_id: kept.id, line_item_id: id })
    if (quantity === 0) continue
    const line = { ...asked, quantity, amount: refundAmountFor(whole, returnedAmounts(others, id), quantity) }
    await tx.run(insertReturnLine, line)
    lines.push(line)
  }
  const isKnown = pieces.every(piece => kept.lines.some(({ line_item_id }) => line_item_id === piece.line_item_id))
  if (!isKnown || lines.length === 0) return undefined
  return { ...kept, lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

async function restockAll(tx: Transaction, aggregate: OrderAggregate, kept: ReturnRecord, now: Date) {
  // In one order everywhere, as all moves of stock.
  const back = kept.lines.flatMap(({ line_item_id, quantity }) => {
    const line = aggregate.lines.find(({ id }) => id === line_item_id)
    return line ? [{ line, quantity }] : []
  })
  for (const { line, quantity } of back.sort((a, b) => (a.line.variant_id < b.line.variant_id ? -1 : 1))) {
    await restock(tx, { variantId: line.variant_id, quantity, orderId: aggregate.order.id, now })
    await recordProductChange(tx, line.product_id, now)
  }
}
