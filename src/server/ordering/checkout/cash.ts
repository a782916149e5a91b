import {
  CANCELED_ORDERS_DAYS,
  cashOnDeliveryProblem,
  SHOPPING_LIMITS,
  type CashOnDeliveryProblem
} from '../../../domain/money/cash-on-delivery.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { PrefetchedAnswers } from '../../platform/db/pending-answer.ts'
import { consumeShoppingLimit } from '../../platform/rate-limit/shopping-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  allocateAll,
  amountDueOf,
  cashOrdersOf,
  enqueueOrderConfirmationMail,
  isPhoneVerified,
  lockBuyer,
  type OrderAggregate,
  type OrderExtension,
  writeOrder
} from '../orders/index.ts'
import { daysBefore } from '../../../domain/time.ts'
import { readCashLimits } from './cash-limits.ts'
import { enqueueOrderConfirmationSms, type ConfirmationSender } from './confirmation-sms.ts'

type OrderRow = OrderAggregate['order']

/** Cancellations for these reasons do not count against the buyer. */
const BY_SHOP = new Set(['out-of-stock', 'cannot-deliver', 'buyer-asked'])

type CashOrders = Awaited<ReturnType<typeof readCashOrders>>

/** The limits are read in the same round trip, without a cache: a changed limit holds in every process at once. */
const readCashOrders = async (reader: Reader, { phone }: OrderRow, now: Date) => {
  const since = daysBefore(now, CANCELED_ORDERS_DAYS).toISOString()
  const [orders, limits] = await Promise.all([reader.all(cashOrdersOf, { phone, since }), readCashLimits(reader)])
  return { orders, limits }
}

const prefetchedCashOrders = new PrefetchedAnswers<OrderRow, CashOrders>()

/**
 * Sends the query for the buyer's other cash orders early, so that its answer arrives with what else is read before
 * placing. The buyer is locked by now.
 */
export function prefetchCashOrders(tx: Transaction, order: OrderRow, now: Date) {
  if (order.phone !== '') prefetchedCashOrders.ask(order, readCashOrders(tx, order, now))
}

/** Why `due` ₮ of this order cannot be paid at the door; undefined where they can. */
export async function cashProblemOf(
  reader: Reader,
  order: OrderRow,
  due: number,
  now: Date
): Promise<CashOnDeliveryProblem | undefined> {
  if (order.phone === '' || due <= 0) return undefined
  const isVerified = await isPhoneVerified(reader, order)
  const known = prefetchedCashOrders.take(order) ?? readCashOrders(reader, order, now)
  const { orders, limits } = await known
  const others = orders.filter(
    ({ id, verified_phone, user_id }) =>
      id !== order.id &&
      (!isVerified || verified_phone === order.phone || (user_id !== null && user_id === order.user_id))
  )
  const situation = {
    ...{ due, isPhoneVerified: isVerified },
    open: others.filter(
      ({ state, shipment_state }) => state === 'complete' && ['pending', 'ready'].includes(shipment_state)
    ).length,
    canceled: others.filter(({ state, reason }) => state === 'canceled' && !BY_SHOP.has(reason ?? '')).length
  }
  return cashOnDeliveryProblem(situation, limits)
}

/** The problem of cash on delivery with an order, shown while it can still be solved. */
export const cashExtension: OrderExtension = {
  isLimitedByBuyer: ({ order }) => order.payment_method === 'cash',
  async blocker(reader, aggregate, now) {
    if (aggregate.order.payment_method !== 'cash') return undefined
    const code = await cashProblemOf(reader, aggregate.order, amountDueOf(aggregate), now)
    if (!code) return undefined
    return code === 'phone-verification-required'
      ? { code, until: undefined, at: { step: 'confirm', field: 'phone_code' } }
      : { code, until: undefined, at: { step: 'payment', field: 'payment_method' } }
  }
}

/** Counts a cash order that is being placed; false where its network has had many with unverified numbers. */
export const consumeCashOrderLimit = async (
  tx: Transaction,
  order: OrderRow,
  pseudonymize: Pseudonymize,
  network: string,
  now: Date
) =>
  (await isPhoneVerified(tx, order)) ||
  consumeShoppingLimit(tx, SHOPPING_LIMITS.unverifiedCash, pseudonymize, network, now)

/**
 * Switches a placed order from a provider to cash: its stock is allocated and the courier collects `due` ₮. Returns why
 * this is refused; the caller must then roll back.
 */
export async function switchToCash(
  tx: Transaction,
  aggregate: OrderAggregate,
  due: number,
  sender: ConfirmationSender,
  now: Date
): Promise<CashOnDeliveryProblem | undefined> {
  const { order } = aggregate
  await lockBuyer(tx, order)
  const problem = await cashProblemOf(tx, order, due, now)
  if (problem) return problem
  await allocateAll(tx, aggregate, now)
  order.payment_method = 'cash'
  await writeOrder(tx, aggregate, now)
  await enqueueOrderConfirmationMail(tx, order, now)
  await enqueueOrderConfirmationSms(tx, order, sender, now)
  return undefined
}
