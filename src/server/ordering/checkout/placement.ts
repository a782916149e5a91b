import type { SeenOrder } from '../../../contract/ordering/checkout.ts'
import { orderBodySchema, type OrderBody } from '../../../contract/ordering/order.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { rememberAnswer, replayedAnswer, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  allocateAll,
  amountDueOf,
  enqueueOrderConfirmationMail,
  prefetchWebhookEndpoints,
  repriceLines,
  requiresDelivery,
  writeLine,
  type OrderAggregate,
  type OrderCredentials,
  type Orders
} from '../orders/index.ts'
import { reserveDelivery } from './delivery-reservation.ts'
import { consumeCashOrderLimit, prefetchCashOrders } from './cash.ts'
import { enqueueOrderConfirmationSms, type ConfirmationSender } from './confirmation-sms.ts'
import { evaluateBeforeFirstStep, fieldProblem, missingAtStep, transitionToNextStep } from './steps.ts'

export interface PlacementConditions {
  /** Runs in the transaction that places the order, before its last steps; it is not placed where this answers a problem. */
  readonly before?:
    | ((tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>)
    | undefined
  /** Total and quantity that the buyer was shown: an order that differs is not placed. */
  readonly seen?: SeenOrder | undefined
  /** The buyer is sent a link to pay in any case. */
  readonly sendsPaymentLink?: boolean
}

interface PlacementContext extends ConfirmationSender {
  readonly locale: Locale
  readonly seen: SeenOrder | undefined
}

interface PlacementInput {
  readonly idempotencyKey: IdempotencyKey
  readonly locale: Locale
  readonly conditions: PlacementConditions
}

/** Places an order once per idempotency key, and confirms it to its buyer. */
export const placeOrder = (
  orders: Orders,
  pseudonymize: Pseudonymize,
  key: OrderCredentials,
  { idempotencyKey, locale, conditions: { before, seen, sendsPaymentLink = false } }: PlacementInput
): ServiceResult<OrderBody> =>
  orders.changeOrder(key, async (tx, aggregate, now) => {
    const { id, state } = aggregate.order
    // Only a placed order can have a stored answer; an open one goes on to be placed.
    if (!isOpen(state))
      return (await replayedAnswer(tx, id, idempotencyKey, orderBodySchema)) ?? unprocessable('order-closed')
    const refusal = await before?.(tx, aggregate, now)
    if (refusal) return { ok: false, problem: refusal }
    const { network = '' } = key
    const placed = await placeAndConfirm(
      tx,
      orders,
      aggregate,
      { pseudonymize, network, sendsPaymentLink, locale, seen },
      now
    )
    if (placed.ok) await rememberAnswer(tx, id, idempotencyKey, placed.value, now)
    return placed
  })

async function placeAndConfirm(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  { locale, seen, ...sender }: PlacementContext,
  now: Date
): ServiceResult<OrderBody> {
  await orders.lockBuyerIfLimited(tx, aggregate)
  prefetchWebhookEndpoints(tx, aggregate.order)
  if (aggregate.order.payment_method === 'cash') prefetchCashOrders(tx, aggregate.order, now)
  repriceLines(aggregate, now)
  const placed = await place(tx, orders, aggregate, { locale, seen }, now)
  if (!placed.ok) return placed
  const { payment_method, payment_state } = aggregate.order
  const isCash = payment_method === 'cash' && payment_state !== 'completed'
  if (isCash && !(await consumeCashOrderLimit(tx, aggregate.order, sender.pseudonymize, sender.network, now)))
    return { ok: false, problem: fieldProblem('phone_code', 'phone-verification-required', locale) }
  await enqueueOrderConfirmationSms(tx, aggregate.order, sender, now)
  return placed
}

const isAnother = ({ order }: OrderAggregate, seen: SeenOrder) =>
  order.total !== seen.total || order.total_quantity !== seen.total_quantity

/** Takes the order through its last steps: delivery, money and goods are settled in one transaction. */
async function place(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  { locale, seen }: Pick<PlacementContext, 'locale' | 'seen'>,
  now: Date
): ServiceResult<OrderBody> {
  const { order } = aggregate
  if (order.state === 'cart') {
    await evaluateBeforeFirstStep(tx, orders, aggregate, now)
    const problem = missingAtStep(aggregate, locale) ?? (await transitionToNextStep(tx, orders, aggregate, locale, now))
    if (problem) return { ok: false, problem }
  }
  aggregate.deliveryNeedsRecalculation = true
  const wished = order.delivery_json
  // Slots and fees may have changed since they were chosen: the order is placed with those of now.
  await orders.recalculate(tx, aggregate, now)
  // An order without delivery keeps no address.
  if (!requiresDelivery(aggregate)) order.address_json = null
  else if (wished !== null && order.delivery_json === null)
    return { ok: false, problem: fieldProblem('delivery', 'delivery-not-offered', locale) }
  while (order.state !== 'confirm') {
    const problem = missingAtStep(aggregate, locale) ?? (await transitionToNextStep(tx, orders, aggregate, locale, now))
    if (problem) return { ok: false, problem }
  }
  const missing = missingAtStep(aggregate, locale)
  if (missing) return { ok: false, problem: missing }
  if (seen && isAnother(aggregate, seen)) return unprocessable('order-changed')

  const reservation = await reserveDelivery(tx, aggregate, orders.deliveryDirectory)
  const due = amountDueOf(aggregate)
  const problem = await orders.runPlacementGuards(tx, aggregate, now)
  if (problem) return { ok: false, problem }
  const own = aggregate.storeCredits.filter(({ amount }) => amount > 0)
  if (own.length > 0 && !(await orders.takeStoreCredit(tx, aggregate, own, now)))
    return unprocessable('store-credit-changed')
  const isSold = due === 0 || order.payment_method === 'cash'
  if (isSold) await allocateAll(tx, aggregate, now)
  else for (const line of aggregate.lines) await writeLine(tx, line)
  if (due === 0) order.payment_method = own[0]?.method ?? order.payment_method
  else if (isSold) await orders.payments.recordCash(tx, order, own.length + 1, due, now)
  const move = { state: 'complete', payment: due === 0 ? 'completed' : 'pending' } as const
  const placed = await orders.transition(tx, aggregate, move, { now })
  if (!placed.ok) return placed
  // The reservation's answer arrives with those of the writes above; where it failed, all of them are rolled back.
  const taken = await reservation.answer
  if (taken) return { ok: false, problem: fieldProblem('delivery', taken, locale) }
  // Orders paid through a provider are confirmed when the money is there.
  if (isSold) await enqueueOrderConfirmationMail(tx, order, now)
  return ok(await orders.body(tx, aggregate, locale))
}
