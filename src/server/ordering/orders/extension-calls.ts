import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Problem } from '../../platform/http/problem.ts'
import { lockBuyer } from './cart/buyer-lock.ts'
import type { OrderAccess, OrderAccessDeps } from './order-access.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import type { OrderExtensions } from './order-extension.ts'
import type { AppliedStoreCredit } from './totals/adjustment.ts'

/** Calls of the extensions by the hook they implement. */
export const createExtensionCalls = (
  extensions: OrderExtensions,
  payments: OrderAccessDeps['payments'],
  { lockById }: Pick<OrderAccess, 'lockById'>
) => ({
  /** Why late money does not revive an expired order. */
  revivalProblem: (tx: Transaction, order: OrderAggregate, now: Date) =>
    firstProblem(extensions.revivalGuards, guard => guard(tx, order, now)),

  /** Why an order cannot be placed after all; asked last, in the change that places it. */
  runPlacementGuards: (tx: Transaction, order: OrderAggregate, now: Date) =>
    firstProblem(extensions.guards, guard => guard(tx, order, now)),

  /** Why its buyer may not cancel a placed order. */
  cancelProblem: (reader: Reader, order: OrderAggregate, now: Date) =>
    firstProblem(extensions.cancelGuards, guard => guard(reader, order, now)),

  /** Coupons and cards of a cart go along to the one it joins. */
  async runMergeHooks(tx: Transaction, from: OrderAggregate, into: OrderAggregate, now: Date) {
    for (const merge of extensions.mergeHooks) await merge(tx, from, into, now)
  },

  /** Store credit of this kind. */
  storeCreditProvider: (method: string) => extensions.storeCreditProviders.find(each => each.method === method),

  /** Takes store credit; false when it is not there any more, and then nothing of this change may be kept. */
  takeStoreCredit: (tx: Transaction, order: OrderAggregate, storeCredits: readonly AppliedStoreCredit[], now: Date) =>
    takeStoreCredit({ payments, extensions }, tx, order, storeCredits, now),

  /** Locks the buyer where an extension has a limit that counts all of their orders. */
  async lockBuyerIfLimited(tx: Transaction, order: OrderAggregate) {
    if (extensions.buyerLimits.some(isLimited => isLimited(order))) await lockBuyer(tx, order.order)
  },

  /** Notifies the extensions of a refund, after its amount was taken off its payments. */
  async notifyOfRefund(tx: Transaction, orderId: string, refundKey: string, now: Date) {
    const order = await lockById(tx, orderId)
    if (order) for (const notify of extensions.refundSubscribers) await notify(tx, order, refundKey, now)
  }
})

export type ExtensionCalls = ReturnType<typeof createExtensionCalls>

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

async function takeStoreCredit(
  { payments, extensions }: { readonly payments: OrderAccessDeps['payments']; readonly extensions: OrderExtensions },
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
