import type { z } from 'zod'
import type { checkoutRequestSchema } from '../../../contract/ordering/checkout.ts'
import type { DeliveryOffers } from '../../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { withoutDominatedOffers } from '../../../domain/ordering/delivery-offer.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  chooseDefaultDelivery,
  chooseDelivery,
  deliveryOptions,
  deliveryParts,
  pickupOffers,
  repriceLines,
  unacknowledgedOf,
  specialHoursFor,
  zoneOf,
  type OrderAggregate,
  type OrderCredentials,
  type Orders
} from '../orders/index.ts'
import { placeOrder, type PlacementConditions } from './placement.ts'
import { evaluateBeforeFirstStep, fieldProblem, missingAtStep, transitionToNextStep } from './steps.ts'

type CheckoutInput = z.output<typeof checkoutRequestSchema>

/** The steps from a cart to a placed order. */
export const createCheckoutService = (orders: Orders, pseudonymize: Pseudonymize) => ({
  /** Accepts any subset of the checkout's fields; each one is checked, the others may follow. */
  update: (key: OrderCredentials, input: CheckoutInput, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(
      orders,
      key,
      locale,
      async (tx, aggregate, now) =>
        foreignWalletProblem(key, aggregate, input) ??
        (await applyCheckoutInput(tx, orders, aggregate, { input, locale, now })),
      aggregate => walletAmountProblem(aggregate, input, locale)
    ),

  next: (key: OrderCredentials, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(orders, key, locale, async (tx, aggregate, now) => {
      const missing = missingAtStep(aggregate, locale)
      return missing ?? transitionToNextStep(tx, orders, aggregate, locale, now)
    }),

  /** Moves to the furthest step that the fields given so far allow. */
  advance: (key: OrderCredentials, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(orders, key, locale, async (tx, aggregate, now) => {
      while (aggregate.order.state !== 'confirm' && !missingAtStep(aggregate, locale)) {
        const problem = await transitionToNextStep(tx, orders, aggregate, locale, now)
        if (problem) return problem
      }
      return undefined
    }),

  /** Places the order: its prices and goods stay as they are now. Requested twice under one key, it happens once. */
  complete: (
    key: OrderCredentials,
    idempotencyKey: IdempotencyKey,
    locale: Locale,
    conditions: PlacementConditions = {}
  ): ServiceResult<OrderBody> => placeOrder(orders, pseudonymize, key, { idempotencyKey, locale, conditions }),

  /** How it can be delivered, whole or in parts, and where it can be picked up. */
  offers: (key: OrderCredentials, locale: Locale): Promise<Result<DeliveryOffers, Problem>> =>
    orders.db.reading(async reader => {
      const aggregate = await orders.find(key, reader)
      if (!aggregate) return notFound('order-not-found')
      const now = orders.now()
      const { deliveryDirectory } = orders
      const [zone, whole, parts, pickup] = await Promise.all([
        zoneOf(reader, aggregate, deliveryDirectory),
        deliveryOptions(reader, aggregate, deliveryDirectory, now),
        deliveryParts(reader, aggregate, deliveryDirectory, now),
        pickupOffers(reader, aggregate, deliveryDirectory, locale, now)
      ])
      return ok({
        delivery_options: withoutDominatedOffers(whole),
        split: parts.map(part => ({ ...part, options: withoutDominatedOffers(part.options) })),
        pickup,
        special_hours: specialHoursFor(zone, [...whole, ...parts.flatMap(({ options }) => options)], now)
      })
    })
})

/** Changes an open order; `judge` gets it after the change, and a problem of it rolls the change back. */
const changeOpen = (
  orders: Orders,
  key: OrderCredentials,
  locale: Locale,
  change: (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>,
  judge: (aggregate: OrderAggregate) => Problem | undefined = () => undefined
): ServiceResult<OrderBody> =>
  orders.changeOpenOrder(key, async (tx, aggregate, now) => {
    repriceLines(aggregate, now)
    await evaluateBeforeFirstStep(tx, orders, aggregate, now)
    const problem = await change(tx, aggregate, now)
    if (problem) return { ok: false, problem }
    const finished = await orders.saveAndSerialize(tx, aggregate, locale, now)
    const after = judge(aggregate)
    return after ? { ok: false, problem: after } : finished
  })

export type CheckoutService = ReturnType<typeof createCheckoutService>

interface CheckoutChange {
  readonly input: CheckoutInput
  readonly locale: Locale
  readonly now: Date
}

async function applyCheckoutInput(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  { input, locale, now }: CheckoutChange
): Promise<Problem | undefined> {
  const { order } = aggregate
  if (input.phone !== undefined) {
    const phone = parsePhone(input.phone)
    if (phone === undefined) return fieldProblem('phone', 'phone-incorrect', locale)
    order.phone = phone
  }
  if (input.ship_address) {
    const problem = orders.deliveryDirectory.problemIn(input.ship_address)
    if (problem) return fieldProblem(`ship_address.${problem.field}`, problem.code, locale)
    order.address_json = JSON.stringify(input.ship_address)
    aggregate.deliveryNeedsRecalculation = true
    if (!(await zoneOf(tx, aggregate, orders.deliveryDirectory)))
      return fieldProblem('ship_address.district', 'delivery-impossible', locale)
  }
  if (input.delivery && !(await choose(tx, orders, aggregate, input.delivery, now)))
    return fieldProblem('delivery', 'delivery-not-offered', locale)
  if (input.seen) aggregate.unacknowledged = unacknowledgedOf(aggregate.unacknowledged, aggregate.lines, input.seen)
  if (input.email !== undefined) order.email = input.email
  if (input.payment_method) order.payment_method = input.payment_method
  if (input.wallet_amount !== undefined)
    order.requested_wallet_amount = input.wallet_amount === 0 ? null : input.wallet_amount
  if (input.special_instructions !== undefined) order.special_instructions = input.special_instructions
  if (input.age_confirmed !== undefined) order.age_confirmed = Number(input.age_confirmed)
  order.locale = locale
  return undefined
}

/** False where the delivery is not offered. */
async function choose(
  tx: Transaction,
  { deliveryDirectory }: Orders,
  aggregate: OrderAggregate,
  input: NonNullable<CheckoutInput['delivery']>,
  now: Date
): Promise<boolean> {
  const isDefault = input.option === 'default'
  const chosen = isDefault
    ? await chooseDefaultDelivery(tx, aggregate, deliveryDirectory, now)
    : await chooseDelivery(tx, aggregate, deliveryDirectory, input, now)
  if (chosen) aggregate.order.delivery_json = JSON.stringify(chosen)
  // Keeps the delivery where goods and address are those it was chosen for; where a price moved, its fee follows with
  // the totals.
  if (chosen && aggregate.repriced.length === 0) aggregate.deliveryNeedsRecalculation = false
  return isDefault || chosen !== undefined
}

/** The order's token allows filling it in, but only its owner may spend from their wallet. */
const foreignWalletProblem = (
  { userId }: OrderCredentials,
  { order }: OrderAggregate,
  { wallet_amount }: CheckoutInput
): Problem | undefined =>
  wallet_amount && (userId === undefined || order.user_id !== userId)
    ? { status: 422, code: 'wallet-signed-out' }
    : undefined

/** An amount above what the wallet may pay is refused, and not silently reduced. */
function walletAmountProblem(
  { storeCredits }: OrderAggregate,
  { wallet_amount }: CheckoutInput,
  locale: Locale
): Problem | undefined {
  const max = storeCredits.find(({ method }) => method === 'wallet')?.max ?? 0
  if (!wallet_amount || wallet_amount <= max) return undefined
  const values = { max: money(locale, max) }
  const sentence = words(locale, 'problem')('wallet-too-much', values)
  return { status: 422, code: 'wallet-too-much', values, fields: { wallet_amount: [sentence] } }
}
