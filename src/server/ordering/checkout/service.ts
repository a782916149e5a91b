import type { z } from 'zod'
import type { checkoutBody } from '../../../contract/checkout.ts'
import type { DeliveryOffers } from '../../../contract/delivery.ts'
import type { OrderBody } from '../../../contract/order.ts'
import { CHECKOUT_STEPS, isOpen, stepAfter } from '../../../domain/order-state.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  type FieldErrors,
  type ProblemCode,
  unprocessable,
  notFound,
  type Problem,
  type ServiceResult
} from '../../platform/http/problem.ts'
import { once, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import {
  reserveAll,
  allocateAll,
  type OrderCredentials,
  type Orders,
  amountDueOf,
  reprice,
  writeLine,
  type OrderAggregate,
  stillUnacknowledged,
  enqueueOrderMail,
  chooseDelivery,
  deliveryOptions,
  deliveryParts,
  zoneOf,
  pickupOffers,
  missingFrom,
  missingSentence,
  missingValues
} from '../orders/index.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { bookDelivery } from './booking.ts'
import { countCashOrder } from './cash.ts'
import { confirmPlaced } from './confirmation.ts'

type Part = z.output<typeof checkoutBody>

/** From cart to a placed order. */
export const checkoutService = (orders: Orders, pseudonymize: Pseudonymize) => ({
  /** Takes any part of what checkout asks; each part is checked, the rest may come later. */
  update: (key: OrderCredentials, part: Part, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(
      orders,
      key,
      locale,
      async (tx, aggregate, now) =>
        foreignWalletProblem(key, aggregate, part) ?? (await applyPart(tx, orders, aggregate, part, locale, now)),
      aggregate => walletAmountProblem(aggregate, part, locale)
    ),

  next: (key: OrderCredentials, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(orders, key, locale, async (tx, aggregate, now) => {
      const missing = missingAtStep(aggregate, locale)
      return missing ?? step(tx, orders, aggregate, locale, now)
    }),

  /** As far as what is known allows. */
  advance: (key: OrderCredentials, locale: Locale): ServiceResult<OrderBody> =>
    changeOpen(orders, key, locale, async (tx, aggregate, now) => {
      while (aggregate.order.state !== 'confirm' && !missingAtStep(aggregate, locale)) {
        const problem = await step(tx, orders, aggregate, locale, now)
        if (problem) return problem
      }
      return undefined
    }),

  /** Places the order: its prices and goods stay as they are now. Requested twice under one key, it happens once. */
  complete: (key: OrderCredentials, idempotency: IdempotencyKey, locale: Locale): ServiceResult<OrderBody> =>
    complete(orders, pseudonymize, key, idempotency, locale),

  /** How it can be delivered, whole or in parts, and where it can be picked up. */
  async offers(key: OrderCredentials, locale: Locale): Promise<Result<DeliveryOffers, Problem>> {
    const aggregate = await orders.find(key)
    if (!aggregate) return notFound('order-not-found')
    const now = orders.now()
    const { db, places } = orders
    return ok({
      delivery_options: await deliveryOptions(db, aggregate, places, now),
      split: await deliveryParts(db, aggregate, places, now),
      pickup: await pickupOffers(db, aggregate, places, locale, now)
    })
  }
})

/** Changes an open order; `judge` sees it as it is afterwards, and nothing is kept of what it refuses. */
const changeOpen = (
  orders: Orders,
  key: OrderCredentials,
  locale: Locale,
  change: (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>,
  judge: (aggregate: OrderAggregate) => Problem | undefined = () => undefined
): ServiceResult<OrderBody> =>
  orders.db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lock(tx, key)
    if (!aggregate) return notFound('order-not-found')
    if (!isOpen(aggregate.order.state)) return unprocessable('order-closed')
    reprice(aggregate, now)
    await evaluateAhead(tx, orders, aggregate, now)
    const problem = await change(tx, aggregate, now)
    if (problem) return { ok: false, problem }
    const finished = await orders.saveAndSerialize(tx, aggregate, locale, now)
    const after = judge(aggregate)
    return after ? { ok: false, problem: after } : finished
  })

const complete = (
  orders: Orders,
  pseudonymize: Pseudonymize,
  key: OrderCredentials,
  idempotency: IdempotencyKey,
  locale: Locale
): ServiceResult<OrderBody> =>
  orders.db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lock(tx, key)
    if (!aggregate) return notFound('order-not-found')
    return once(tx, aggregate.order.id, idempotency, now, async () => {
      if (!isOpen(aggregate.order.state)) return unprocessable('order-closed')
      reprice(aggregate, now)
      await evaluateAhead(tx, orders, aggregate, now)
      const placed = await place(tx, orders, aggregate, locale, now)
      if (!placed.ok) return placed
      const network = key.network ?? ''
      const { payment_method, payment_state } = aggregate.order
      const isCash = payment_method === 'cash' && payment_state !== 'completed'
      if (isCash && !(await countCashOrder(tx, aggregate.order, pseudonymize, network, now)))
        return { ok: false, problem: wrong('phone_code', 'phone-proof-required', locale) }
      await confirmPlaced(tx, aggregate.order, { pseudonymize, network }, now)
      return placed
    })
  })

export type CheckoutService = ReturnType<typeof checkoutService>

async function applyPart(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  part: Part,
  locale: Locale,
  now: Date
): Promise<Problem | undefined> {
  const { order } = aggregate
  if (part.phone !== undefined) {
    const phone = parsePhone(part.phone)
    if (phone === undefined) return wrong('phone', 'phone-incorrect', locale)
    order.phone = phone
  }
  if (part.ship_address) {
    const problem = orders.places.problemIn(part.ship_address)
    if (problem) return wrong(`ship_address.${problem.field}`, problem.code, locale)
    order.address_json = JSON.stringify(part.ship_address)
    aggregate.deliveryIsStale = true
    if (!(await zoneOf(tx, aggregate, orders.places)))
      return wrong('ship_address.district', 'delivery-impossible', locale)
  }
  if (part.delivery) {
    const kept = await chooseDelivery(tx, aggregate, orders.places, part.delivery, now)
    if (!kept) return wrong('delivery', 'delivery-not-offered', locale)
    order.delivery_json = JSON.stringify(kept)
  }
  if (part.seen) aggregate.unacknowledged = stillUnacknowledged(aggregate.unacknowledged, aggregate.lines, part.seen)
  if (part.email !== undefined) order.email = part.email
  if (part.payment_method) order.payment_method = part.payment_method
  if (part.wallet_amount !== undefined)
    order.requested_wallet_amount = part.wallet_amount === 0 ? null : part.wallet_amount
  if (part.special_instructions !== undefined) order.special_instructions = part.special_instructions
  if (part.age_confirmed !== undefined) order.age_confirmed = Number(part.age_confirmed)
  order.locale = locale
  return undefined
}

/**
 * Works out what has to be known before the first step: without a way to pay the rest an order goes on only when nothing is left to
 * pay, and some goods are not sold at every hour.
 */
async function evaluateAhead(tx: Transaction, orders: Orders, aggregate: OrderAggregate, now: Date) {
  const { order } = aggregate
  aggregate.blockers = await orders.blockersOf(tx, aggregate, now)
  if (order.payment_method === null)
    aggregate.storeCredits = await orders.storeCreditsFor(tx, aggregate, order.total, now)
}

/** The secret of an order allows filling it, but only its owner opens their wallet. */
const foreignWalletProblem = (
  { userId }: OrderCredentials,
  { order }: OrderAggregate,
  { wallet_amount }: Part
): Problem | undefined =>
  wallet_amount && (userId === undefined || order.user_id !== userId)
    ? { status: 422, code: 'wallet-signed-out' }
    : undefined

/** More than the wallet may pay is not quietly made less. */
function walletAmountProblem(
  { storeCredits }: OrderAggregate,
  { wallet_amount }: Part,
  locale: Locale
): Problem | undefined {
  const max = storeCredits.find(({ method }) => method === 'wallet')?.max ?? 0
  if (!wallet_amount || wallet_amount <= max) return undefined
  const values = { max: money(locale, max) }
  const sentence = words(locale, 'problem')('wallet-too-much', values)
  return { status: 422, code: 'wallet-too-much', values, fields: { wallet_amount: [sentence] } }
}

const wrong = (field: string, code: ProblemCode, locale: Locale): Problem => ({
  status: 422,
  code,
  fields: { [field]: [words(locale, 'problem')(code)] }
})

/** The problem that keeps the order from leaving the step it is at. */
function missingAtStep(aggregate: OrderAggregate, locale: Locale): Problem | undefined {
  const at = CHECKOUT_STEPS.indexOf(aggregate.order.state as (typeof CHECKOUT_STEPS)[number])
  const missing = missingFrom(aggregate).filter(({ step }) => CHECKOUT_STEPS.indexOf(step) <= at)
  if (missing.length === 0) return undefined
  const fields: Record<string, string[]> = {}
  for (const each of missing) (fields[each.field] ??= []).push(missingSentence(each, locale))
  const [only, another] = missing
  if (!only || another) return { status: 422, code: 'requirements-missing', fields }
  return { status: 422, code: only.code, fields, values: missingValues(only, locale) }
}

/** One step on; leaving the cart holds the goods. */
async function step(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  locale: Locale,
  now: Date
): Promise<Problem | undefined> {
  const next = stepAfter(aggregate.order.state)
  if (!next || next === 'complete') return { status: 422, code: 'cannot-transition' }
  if (aggregate.order.state === 'cart') {
    const short = await reserveAll(tx, aggregate, now)
    if (short.length > 0)
      return stockGoneProblem(
        short.map(({ facts }) => facts.name[locale === 'mn' ? 'mn' : 'en']),
        locale
      )
  }
  await orders.mustTransition(tx, aggregate, { state: next }, { now })
  return undefined
}

function stockGoneProblem(names: readonly string[], locale: Locale): Problem {
  const t = words(locale, 'problem')
  const fields: FieldErrors = { line_items: names.map(name => t('line-stock-gone', { name })) }
  return { status: 422, code: 'stock-gone', fields }
}

async function place(
  tx: Transaction,
  orders: Orders,
  aggregate: OrderAggregate,
  locale: Locale,
  now: Date
): ServiceResult<OrderBody> {
  const { order } = aggregate
  while (order.state !== 'confirm') {
    const problem = missingAtStep(aggregate, locale) ?? (await step(tx, orders, aggregate, locale, now))
    if (problem) return { ok: false, problem }
  }
  aggregate.deliveryIsStale = true
  const wished = order.delivery_json
  // Slots and fees may have changed since they were chosen: what is placed is what is true now.
  await orders.recalculate(tx, aggregate, now)
  if (wished !== null && order.delivery_json === null)
    return { ok: false, problem: wrong('delivery', 'delivery-not-offered', locale) }
  const missing = missingAtStep(aggregate, locale)
  if (missing) return { ok: false, problem: missing }

  const taken = await bookDelivery(tx, aggregate, orders.places)
  if (taken) return { ok: false, problem: wrong('delivery', taken, locale) }

  const due = amountDueOf(aggregate)
  const problem = await orders.finalCheck(tx, aggregate, now)
  if (problem) return { ok: false, problem }
  const own = aggregate.storeCredits.filter(({ amount }) => amount > 0)
  if (own.length > 0 && !(await orders.takeStoreCredit(tx, aggregate, own, now)))
    return unprocessable('own-money-changed')
  const isSold = due === 0 || order.payment_method === 'cash'
  if (isSold) await allocateAll(tx, aggregate, now)
  else for (const line of aggregate.lines) await writeLine(tx, line)
  if (due === 0) order.payment_method = own[0]?.method ?? order.payment_method
  else if (isSold) await orders.payments.recordCash(tx, order, own.length + 1, due, now)
  const move = { state: 'complete', payment: due === 0 ? 'completed' : 'pending' } as const
  const placed = await orders.transition(tx, aggregate, move, { now })
  if (!placed.ok) return placed
  // Orders paid through a provider are confirmed when the money is there.
  if (isSold) await enqueueOrderMail(tx, order, now)
  return ok(await orders.body(tx, aggregate, locale))
}
