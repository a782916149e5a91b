import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { orderBodySchema, type OrderBody } from '../../../../contract/ordering/order.ts'
import type { returnRequestSchema } from '../../../../contract/ordering/returns.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { refundAmountFor, countsAsReturned } from '../../../../domain/ordering/returns.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { type Problem, unprocessable } from '../../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../../platform/idempotency/idempotency.ts'
import { deliveredAt, returnableOf } from './after-sales.ts'
import type { OrderRelations } from '../order-relations.ts'
import { paidByLine, returnedAmounts } from '../totals/line-amounts.ts'
import { enqueueOrderNotification } from '../messages.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import type { OrderCredentials } from '../orders.ts'
import { attachPhotos } from './return-photos.ts'
import { insertReturn, insertReturnLine, type ReturnRecord } from './return-queries.ts'
import type { ReturnDeps } from './return-deps.ts'

type ReturnInput = z.output<typeof returnRequestSchema>
type ReturnLine = Pick<ReturnRecord['lines'][number], 'line_item_id' | 'quantity' | 'amount'>

export const requestReturn = (
  { orders }: Pick<ReturnDeps, 'orders'>,
  key: OrderCredentials,
  input: ReturnInput,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): Promise<Result<OrderBody, Problem>> =>
  orders.changeOrder(key, async (tx, aggregate, now) => {
    const { order } = aggregate
    return withIdempotency(tx, { principal: order.id, idempotencyKey, answers: orderBodySchema, now }, async () => {
      const relations = await orders.relations(tx, order)
      const lines = requestedLines(aggregate, relations, input, now)
      if (!lines.ok) return lines
      const { id, number } = await writeReturn(tx, { aggregate, relations, input, lines: lines.value }, now)
      if (!(await attachPhotos(tx, order.id, id, input.photos))) return unprocessable('return-photo-unknown')
      await enqueueOrderNotification(tx, { order, notification: 'return-requested', about: number }, now)
      return ok(await orders.body(tx, aggregate, locale))
    })
  })

/** The lines of a request with the ₮ paid for their pieces, if all of them may be returned for its reason. */
function requestedLines(
  { order, lines, adjustments }: OrderAggregate,
  relations: OrderRelations,
  input: ReturnInput,
  now: Date
): Result<readonly ReturnLine[], Problem> {
  const returnable = returnableOf({ order, lines }, relations, now)
  if (returnable.length === 0) return unprocessable(deliveredAt(relations) ? 'return-too-late' : 'return-not-yet')
  if (input.refund_to === 'wallet' && order.user_id === null) return unprocessable('return-wallet-signed-out')
  const requested = new Map<string, number>()
  for (const { line_item_id: id, quantity } of input.lines) requested.set(id, (requested.get(id) ?? 0) + quantity)
  const paid = paidByLine(lines, adjustments)
  const earlier = relations.returns.filter(({ state }) => countsAsReturned(state))
  const found: ReturnLine[] = []
  for (const [id, quantity] of requested) {
    const line = returnable.find(({ line_item_id }) => line_item_id === id)
    const bought = lines.find(each => each.id === id)
    if (!line || !bought) return unprocessable('return-not-line')
    if (!line.reasons.includes(input.reason)) return unprocessable('return-not-reason')
    if (quantity > line.quantity) return unprocessable('return-too-many', { values: { max: line.quantity } })
    const whole = { paid: paid.get(id) ?? 0, quantity: bought.quantity }
    found.push({ line_item_id: id, quantity, amount: refundAmountFor(whole, returnedAmounts(earlier, id), quantity) })
  }
  return ok(found)
}

interface NewReturn {
  readonly aggregate: OrderAggregate
  readonly relations: Pick<OrderRelations, 'returns'>
  readonly input: Pick<ReturnInput, 'reason' | 'note' | 'refund_to'>
  readonly lines: readonly ReturnLine[]
}

export async function writeReturn(
  tx: Transaction,
  { aggregate: { order }, relations: { returns }, input: { reason, note, refund_to }, lines }: NewReturn,
  now: Date
) {
  const id = uuid()
  const at = now.toISOString()
  const number = `${order.number}-B${returns.length + 1}`
  await tx.run(insertReturn, {
    id,
    number,
    order_id: order.id,
    state: 'requested',
    reason,
    note,
    answer: '',
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    fee: 0,
    refund_to,
    created_at: at,
    updated_at: at,
    decided_at: null,
    received_at: null,
    refunded_at: null
  })
  for (const line of lines) await tx.run(insertReturnLine, { return_id: id, ...line })
  return { id, number }
}
