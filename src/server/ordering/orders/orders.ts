import type { OrderBody } from '../../../contract/order.ts'
import { isOpen } from '../../../domain/order-state.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { DeliveryDirectory } from '../delivery/index.ts'
import type { AppliedStoreCredit } from './totals/adjustment.ts'
import { lockBuyer } from './cart/buyer-lock.ts'
import { orderAccess, type OrderAccessDeps, type OrderCredentials } from './order-access.ts'
import { priceNow, writeLine, writeOrder, type OrderAggregate } from './order-aggregate.ts'
import { orderEvaluation } from './order-evaluation.ts'
import { composeExtensions, type OrderExtension, type OrderExtensions } from './order-extension.ts'
import { orderLifecycle } from './lifecycle/order-lifecycle.ts'
import type { PaymentsOfOrder } from './order-ports.ts'
import { changeAsStaff } from './staff/staff-change.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'

export type { OrderCredentials } from './order-access.ts'

export interface OrdersDeps extends OrderAccessDeps {
  readonly deliveryDirectory: DeliveryDirectory
  /** In the order in which they are asked and told. */
  readonly extensions: readonly OrderExtension[]
}

/** Operations that cart, checkout and payments share: find an order, bring it in line, move it on, answer it whole. */
export function createOrders(deps: OrdersDeps) {
  const { db, deliveryDirectory, payments, variantDetails, now } = deps
  const extensions = composeExtensions(deps.extensions)
  const lifecycle = orderLifecycle(extensions.subscribers)
  const evaluation = orderEvaluation(deliveryDirectory, extensions, lifecycle)
  const access = orderAccess(deps, evaluation)
  const { storeCreditsFor, blockersOf, canReserveInExtensions, recalculate } = evaluation

  return {
    db,
    deliveryDirectory,
    payments,
    variantDetails,
    now,
    priceOf: priceNow,
    ...access,
    ...lifecycle,
    ...orderChanges(db, access.lock, now),
    ...orderGuards(extensions),
    storeCreditsFor,
    blockersOf,
    canReserveInExtensions,
    recalculate,

    /** Coupons and cards of a cart go along to the one it joins. */
    async runMergeHooks(tx: Transaction, from: OrderAggregate, into: OrderAggregate, at: Date) {
      for (const merge of extensions.mergeHooks) await merge(tx, from, into, at)
    },

    /** Store credit of this kind. */
    storeCreditProvider: (method: string) => extensions.storeCreditProviders.find(each => each.method === method),

    /** Its buyer's other orders wait from here on, where a limit counts them together. */
    async lockBuyerIfLimited(tx: Transaction, order: OrderAggregate) {
      if (extensions.buyerLimits.some(isLimited => isLimited(order))) await lockBuyer(tx, order.order)
    },

    /** Money of a placed order has left its payments on its way back. */
    async notifyOfRefund(tx: Transaction, orderId: string, refundKey: string, at: Date) {
      const order = await access.lockById(tx, orderId)
      if (order) for (const notify of extensions.refundSubscribers) await notify(tx, order, refundKey, at)
    },

    /** Takes store credit; false when it is not there any more, and then nothing of this change may be kept. */
    takeStoreCredit: (tx: Transaction, order: OrderAggregate, storeCredits: readonly AppliedStoreCredit[], at: Date) =>
      takeStoreCredit(payments, extensions, tx, order, storeCredits, at),

    /** After any change of an open order: delivery, totals, state and reservations follow; the whole order is the answer. */
    async saveAndSerialize(tx: Transaction, order: OrderAggregate, locale: Locale, at: Date): ServiceResult<OrderBody> {
      await recalculate(tx, order, at)
      for (const line of order.repriced) if (order.lines.includes(line)) await writeLine(tx, line)
      await writeOrder(tx, order, at)
      return ok(await access.body(tx, order, locale))
    }
  }
}

/** Reasons that extensions have against a step of an order. */
const orderGuards = (extensions: OrderExtensions) => ({
  /** Why late money does not revive an expired order. */
  revivalProblem: (tx: Transaction, order: OrderAggregate, at: Date) =>
    firstProblem(extensions.revivalGuards, guard => guard(tx, order, at)),

  /** Why an order cannot be placed after all; asked last, in the change that places it. */
  finalCheck: (tx: Transaction, order: OrderAggregate, at: Date) =>
    firstProblem(extensions.guards, guard => guard(tx, order, at)),

  /** Why its buyer may not cancel a placed order. */
  cancelProblem: (reader: Reader, order: OrderAggregate, at: Date) =>
    firstProblem(extensions.cancelGuards, guard => guard(reader, order, at))
})

/** Asks guards in their order until one has a reason against it. */
async function firstProblem<G>(
  guards: readonly G[],
  ask: (guard: G) => Promise<Problem | undefined>
): Promise<Problem | undefined> {
  for (const guard of guards) {
    const problem = await ask(guard)
    if (problem) return problem
  }
  return undefined
}

type OrderWork<T> = (tx: Transaction, aggregate: OrderAggregate, at: Date) => ServiceResult<T>

/** Changes of one locked order; `order-not-found` where the key opens none. */
const orderChanges = (db: OrdersDeps['db'], lock: ReturnType<typeof orderAccess>['lock'], now: OrdersDeps['now']) => {
  const changeOrder = <T>(key: OrderCredentials, work: OrderWork<T>): ServiceResult<T> =>
    db.change(async tx => {
      const at = now()
      const aggregate = await lock(tx, key)
      if (!aggregate) return notFound('order-not-found')
      const change = () => work(tx, aggregate, at)
      return key.staffChange ? changeAsStaff(tx, aggregate, key.staffChange, change, at) : change()
    })
  const orderClosed = unprocessable('order-closed')
  return {
    /** Runs `work` on a locked order, in a transaction of its own. */
    changeOrder,
    /** The same where the order is not placed yet; `order-closed` afterwards. */
    changeOpenOrder: <T>(key: OrderCredentials, work: OrderWork<T>): ServiceResult<T> =>
      changeOrder(key, async (tx, aggregate, at) =>
        isOpen(aggregate.order.state) ? work(tx, aggregate, at) : orderClosed
      ),
    /** Locks an order that is not placed yet, within a transaction of the caller. */
    async lockOpen(tx: Transaction, key: OrderCredentials): ServiceResult<OrderAggregate> {
      const aggregate = await lock(tx, key)
      if (!aggregate) return notFound('order-not-found')
      return isOpen(aggregate.order.state) ? ok(aggregate) : orderClosed
    }
  }
}

export type Orders = ReturnType<typeof createOrders>

async function takeStoreCredit(
  payments: PaymentsOfOrder,
  extensions: OrderExtensions,
  tx: Transaction,
  aggregate: OrderAggregate,
  storeCredits: readonly AppliedStoreCredit[],
  now: Date
): Promise<boolean> {
  let attempt = (await payments.list(tx, aggregate.order.id)).length
  for (const storeCredit of storeCredits) {
    if (storeCredit.amount === 0) continue
    const paymentId = await payments.recordStoreCredit(tx, aggregate.order, ++attempt, storeCredit, now)
    const source = extensions.storeCreditProviders.find(({ method }) => method === storeCredit.method)
    if (!(await source?.take(tx, aggregate, storeCredit.amount, paymentId, now))) return false
  }
  return true
}
