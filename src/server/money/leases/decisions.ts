import {
  AFTER_DECLINE_MINUTES,
  DECISION_DAYS,
  isLeaseReason,
  isWithLender,
  leaseCanBecome,
  type LeaseReason
} from '../../../domain/money/lease-state.ts'
import { dueDates, instalmentsOf } from '../../../domain/money/lease.ts'
import { unpayableReason, type OrderEvent } from '../../../domain/ordering/order-state.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import { enqueueLeaseNotification, enqueueLenderCall } from './messages.ts'
import type { LenderAnswer } from '../../providers/lender/index.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  insertInstalments,
  billsOfLease,
  instalmentsOfLease,
  leaseById,
  lockLease,
  leaseOfOrder,
  type LeaseRow,
  voidBills,
  updateBill,
  updateLease
} from './queries.ts'
import { DAY_MS, MINUTE_MS, daysAfter, later, localDate } from '../../../domain/time.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'
import { questionsColumn } from './columns.ts'

/** Browsers poll every few seconds; the lender is asked no more often than this per application. */
const CHECK_EVERY_MS = 3_000

interface ApplicationEnd {
  readonly to: 'canceled' | 'declined'
  readonly reason: LeaseReason
  readonly now: Date
}

/** Ends an application: its bills are void, its down payment is refunded and its personal data deleted. */
async function endApplication(
  { payments }: LeaseDeps,
  tx: Transaction,
  lease: LeaseRow,
  { to, reason, now }: ApplicationEnd
) {
  if (!leaseCanBecome(lease.state, to)) throw new Error(`A lease that is ${lease.state} cannot become ${to}`)
  lease.state = to
  lease.reason = reason
  lease.ended_at = now.toISOString()
  lease.register_number = null
  lease.answers_json = '{}'
  await voidBills(tx, lease.id)
  for (const bill of await billsOfLease(tx, lease.id)) {
    if (bill.state !== 'paid' || bill.payment_id === null) continue
    const rest = bill.amount - bill.refunded_amount
    if (rest === 0) continue
    await payments.refund(tx, {
      paymentId: bill.payment_id,
      amount: rest,
      idempotencyKey: `lease:${lease.id}:${to}`,
      now
    })
    await updateBill(tx, { ...bill, refunded_amount: bill.amount })
  }
  await updateLease(tx, lease, now)
}

const enqueueWithdrawal = (tx: Transaction, lease: LeaseRow, now: Date) =>
  lease.sent_at === null
    ? Promise.resolve()
    : enqueueLenderCall(tx, { call: 'withdraw', leaseId: lease.id }, `${lease.id}:withdraw`, now)

async function cancel(deps: LeaseDeps, tx: Transaction, lease: LeaseRow, reason: LeaseReason, now: Date) {
  await endApplication(deps, tx, lease, { to: 'canceled', reason, now })
  await enqueueWithdrawal(tx, lease, now)
}

/** Reserves the order's stock for a day at most, so that it can be paid another way; never longer than `longest`. */
async function extendReservation(
  { orders }: LeaseDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  now: Date,
  longest = ''
) {
  if (!isAwaitingPayment(aggregate)) return
  const until = later(now, AFTER_DECLINE_MINUTES * MINUTE_MS).toISOString()
  await orders.reserveUntil(tx, aggregate, longest !== '' && longest < until ? longest : until, now)
}

interface LeasedOrder {
  readonly aggregate: OrderAggregate
  readonly lease: LeaseRow
}

async function decline(
  deps: LeaseDeps,
  tx: Transaction,
  { aggregate, lease }: LeasedOrder,
  reason: LeaseReason,
  now: Date
) {
  lease.decided_at = now.toISOString()
  await endApplication(deps, tx, lease, { to: 'declined', reason, now })
  await extendReservation(deps, tx, aggregate, now)
  await enqueueLeaseNotification(tx, { leaseId: lease.id, notification: 'declined' }, lease.id, now)
}

async function approve(
  { payments }: LeaseDeps,
  tx: Transaction,
  { aggregate, lease }: LeasedOrder,
  contract: string | null,
  now: Date
): Promise<void> {
  lease.state = 'approved'
  lease.contract = contract
  lease.decided_at = now.toISOString()
  lease.register_number = null
  lease.answers_json = '{}'
  lease.questions_json = '[]'
  await updateLease(tx, lease, now)
  // Due dates move when the goods are delivered (`startLease`).
  await insertInstalments(tx, lease.id, instalmentsOf(lease.financed, dueDates(localDate(now), lease.months)))
  await enqueueLeaseNotification(tx, { leaseId: lease.id, notification: 'approved' }, lease.id, now)
  await payments.payOrder(tx, aggregate, lease.id, lease.price, now)
}

/** Applies the lender's decision, or its silence after `DECISION_DAYS`, to a lease that is still with the lender. */
function applyDecision(deps: LeaseDeps, leaseId: string, orderId: string, application: LenderAnswer | undefined) {
  const { orders } = deps
  const { db } = orders
  return db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, orderId)
    const lease = await lockLease(tx, leaseId)
    if (!aggregate || !lease || !isWithLender(lease.state)) return
    lease.checked_at = now.toISOString()
    if (!isAwaitingPayment(aggregate)) {
      await cancel(deps, tx, lease, 'order-canceled', now)
      return
    }
    if (application?.state === 'approved' && application.financed === lease.financed)
      return approve(deps, tx, { aggregate, lease }, application.contract, now)
    if (application?.state === 'approved') {
      // An approval of another amount is a refusal.
      await decline(deps, tx, { aggregate, lease }, 'unsaid', now)
      return void (await enqueueWithdrawal(tx, lease, now))
    }
    if (application?.state === 'declined')
      return decline(
        deps,
        tx,
        { aggregate, lease },
        isLeaseReason(application.reason) ? application.reason : 'unsaid',
        now
      )
    if (application?.state === 'withdrawn') return decline(deps, tx, { aggregate, lease }, 'unsaid', now)
    if (Date.parse(lease.sent_at ?? lease.created_at) + DECISION_DAYS * DAY_MS < now.getTime()) {
      await decline(deps, tx, { aggregate, lease }, 'no-answer', now)
      return void (await enqueueWithdrawal(tx, lease, now))
    }
    const isAsking = application?.state === 'asking' && lease.state === 'application_sent'
    // Answers that are still in the outbox are not asked for again.
    if (isAsking && lease.answers_json === '{}') {
      lease.state = 'asked'
      lease.questions_json = questionsColumn.write([...application.questions])
      await enqueueLeaseNotification(tx, { leaseId: lease.id, notification: 'asked' }, `${lease.id}:asked`, now)
    }
    await updateLease(tx, lease, now)
  })
}

/** Starts a lease on the day of delivery and sets the due dates from it. */
async function startLease(tx: Transaction, lease: LeaseRow, now: Date) {
  lease.state = 'active'
  lease.started_on = localDate(now)
  await updateLease(tx, lease, now)
  const rows = await instalmentsOfLease(tx, lease.id)
  const days = dueDates(lease.started_on, lease.months)
  for (const [index, { number }] of rows.entries())
    await tx.query
      .updateTable('lease_instalments')
      .set({ due_on: days[index] ?? '' })
      .where('lease_id', '=', lease.id)
      .where('number', '=', number)
      .execute()
  await enqueueLenderCall(tx, { call: 'activate', leaseId: lease.id }, `${lease.id}:activate`, now)
  await enqueueLeaseNotification(tx, { leaseId: lease.id, notification: 'active' }, lease.id, now)
}

/** The buyer withdrew: the lender's long reservation ends within a day. */
export async function cancelAsWithdrawn(
  deps: LeaseDeps,
  tx: Transaction,
  aggregate: OrderAggregate | undefined,
  lease: LeaseRow,
  now: Date
) {
  await cancel(deps, tx, lease, 'withdrawn', now)
  if (aggregate) await extendReservation(deps, tx, aggregate, now, aggregate.order.reserved_until ?? '')
}

/** Asks the lender for its decision, unless it was asked just now; false where it did not answer. */
export async function checkWithLender(deps: LeaseDeps, leaseId: string, isUrgent = false): Promise<boolean> {
  const { orders, lender } = deps
  const { db } = orders
  const lease = await leaseById(db, leaseId)
  if (!lease || !lender || !isWithLender(lease.state)) return true
  const checkedAt = lease.checked_at === null ? 0 : Date.parse(lease.checked_at)
  if (!isUrgent && orders.now().getTime() - checkedAt < CHECK_EVERY_MS) return true
  const application = await lender.check(lease.number).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return 'unanswered' as const
    throw error
  })
  // A lender that stays silent beyond its days is applied too.
  await applyDecision(deps, lease.id, lease.order_id, application === 'unanswered' ? undefined : application)
  return application !== 'unanswered'
}

/** Submits the application after its down payment; false where the lease or the order has ended. */
export async function submitApplication(
  { orders }: LeaseDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  lease: LeaseRow,
  now: Date
): Promise<boolean> {
  if (lease.state !== 'down_payment_pending') return false
  if (!isAwaitingPayment(aggregate)) return false
  lease.state = 'application_sent'
  lease.sent_at = now.toISOString()
  await updateLease(tx, lease, now)
  // The lender's days, and one for an answer under way.
  await orders.reserveUntil(tx, aggregate, daysAfter(now, DECISION_DAYS + 1).toISOString(), now)
  await enqueueLenderCall(tx, { call: 'apply', leaseId: lease.id }, `${lease.id}:apply`, now)
  return true
}

/** Follows the order: delivery starts its lease; payment, cancellation and expiry cancel its application. */
export async function onOrderEvent(
  deps: LeaseDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  event: OrderEvent,
  now: Date
): Promise<void> {
  if (!['canceled', 'expired', 'paid', 'delivered'].includes(event)) return
  const found = await leaseOfOrder(tx, aggregate.order.id)
  const lease = found && (await lockLease(tx, found.id))
  if (!lease) return
  const isOpen = leaseCanBecome(lease.state, 'canceled') && lease.state !== 'approved'
  if (event === 'delivered' && lease.state === 'approved') return startLease(tx, lease, now)
  if (event === 'paid' && isOpen) return cancel(deps, tx, lease, 'order-paid-otherwise', now)
  const isUnpaid = lease.state === 'down_payment_pending' && event === 'expired'
  if ((event === 'canceled' || event === 'expired') && isOpen)
    return cancel(deps, tx, lease, isUnpaid ? 'down-payment-missing' : 'order-canceled', now)
}

/** Cancels an application whose down payment was not made in time. */
export function expireApplication(deps: LeaseDeps, leaseId: string, orderId: string) {
  const { orders } = deps
  const { db } = orders
  return db.change(async tx => {
    const now = orders.now()
    await orders.lockById(tx, orderId)
    const lease = await lockLease(tx, leaseId)
    if (lease?.state !== 'down_payment_pending') return
    if (Date.parse(lease.down_payment_until) > now.getTime()) return
    await cancel(deps, tx, lease, 'down-payment-missing', now)
  })
}

const isAwaitingPayment = ({ order }: OrderAggregate) => unpayableReason(order.state, order.payment_state) === undefined
