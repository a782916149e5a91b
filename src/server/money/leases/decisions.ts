import {
  AFTER_DECLINE_MINUTES,
  DECISION_DAYS,
  isLeaseReason,
  isWithLender,
  leaseCanBecome,
  type LeaseReason
} from '../../../domain/lease-state.ts'
import { dueDates, instalmentsOf } from '../../../domain/lease.ts'
import type { OrderEvent } from '../../../domain/order-state.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import { enqueueLeaseNews, enqueueLenderCall } from './messages.ts'
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

/** Readers ask every few seconds; the lender is asked no more often than this per application. */
const CHECK_EVERY_MS = 3_000

/** What becomes of an application: the lender's word, the buyer's, the order's. */
export function decisions({ orders, lender, payments: money }: LeaseDeps) {
  const { db } = orders

  /** Ends an application: what was paid down goes back, and the lender is told where it knows of it. */
  async function endApplication(
    tx: Transaction,
    lease: LeaseRow,
    to: 'canceled' | 'declined',
    reason: LeaseReason,
    now: Date
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
      await money.refund(tx, bill.payment_id, rest, `lease:${lease.id}:${to}`, now)
      await updateBill(tx, { ...bill, refunded_amount: bill.amount })
    }
    await updateLease(tx, lease, now)
  }

  const enqueueWithdrawal = (tx: Transaction, lease: LeaseRow, now: Date) =>
    lease.sent_at === null
      ? Promise.resolve()
      : enqueueLenderCall(tx, { call: 'withdraw', leaseId: lease.id }, `${lease.id}:withdraw`, now)

  async function cancel(tx: Transaction, lease: LeaseRow, reason: LeaseReason, now: Date) {
    await endApplication(tx, lease, 'canceled', reason, now)
    await enqueueWithdrawal(tx, lease, now)
  }

  /** The order waits a day at most to be paid otherwise: nobody's goods are kept for a lender that will not pay. */
  async function extendReservation(tx: Transaction, aggregate: OrderAggregate, now: Date, longest = '') {
    if (!isWaiting(aggregate)) return
    const until = later(now, AFTER_DECLINE_MINUTES * MINUTE_MS).toISOString()
    await orders.reserveUntil(tx, aggregate, longest !== '' && longest < until ? longest : until, now)
  }

  async function decline(tx: Transaction, aggregate: OrderAggregate, lease: LeaseRow, reason: LeaseReason, now: Date) {
    lease.decided_at = now.toISOString()
    await endApplication(tx, lease, 'declined', reason, now)
    await extendReservation(tx, aggregate, now)
    await enqueueLeaseNews(tx, { leaseId: lease.id, news: 'declined' }, lease.id, now)
  }

  async function approve(
    tx: Transaction,
    aggregate: OrderAggregate,
    lease: LeaseRow,
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
    // Until the goods are received these days are the earliest possible.
    await insertInstalments(tx, lease.id, instalmentsOf(lease.financed, dueDates(localDate(now), lease.months)))
    await enqueueLeaseNews(tx, { leaseId: lease.id, news: 'approved' }, lease.id, now)
    await money.payOrder(tx, aggregate, lease.id, lease.price, now)
  }

  /** What the lender says now is what counts, once. */
  const settle = (leaseId: string, orderId: string, application: LenderAnswer | undefined) =>
    db.change(async tx => {
      const now = orders.now()
      const aggregate = await orders.lockById(tx, orderId)
      const lease = await lockLease(tx, leaseId)
      if (!aggregate || !lease || !isWithLender(lease.state)) return
      lease.checked_at = now.toISOString()
      if (!isWaiting(aggregate)) {
        await cancel(tx, lease, 'order-canceled', now)
        return
      }
      if (application?.state === 'approved' && application.financed === lease.financed)
        return approve(tx, aggregate, lease, application.contract, now)
      if (application?.state === 'approved') {
        // A yes to another amount than was asked for is no yes.
        await decline(tx, aggregate, lease, 'unsaid', now)
        return void (await enqueueWithdrawal(tx, lease, now))
      }
      if (application?.state === 'declined')
        return decline(tx, aggregate, lease, isLeaseReason(application.reason) ? application.reason : 'unsaid', now)
      if (application?.state === 'withdrawn') return decline(tx, aggregate, lease, 'unsaid', now)
      if (Date.parse(lease.sent_at ?? lease.created_at) + DECISION_DAYS * DAY_MS < now.getTime()) {
        await decline(tx, aggregate, lease, 'no-answer', now)
        return void (await enqueueWithdrawal(tx, lease, now))
      }
      const asks = application?.state === 'asking' && lease.state === 'application_sent'
      // Answers that are still on their way are not asked for again.
      if (asks && lease.answers_json === '{}') {
        lease.state = 'asked'
        lease.questions_json = questionsColumn.write([...application.questions])
        await enqueueLeaseNews(tx, { leaseId: lease.id, news: 'asked' }, `${lease.id}:asked`, now)
      }
      await updateLease(tx, lease, now)
    })

  return {
    /** Somebody changed their mind; goods that were held for the lender's days are held for one. */
    async withdraw(tx: Transaction, aggregate: OrderAggregate | undefined, lease: LeaseRow, now: Date) {
      await cancel(tx, lease, 'withdrawn', now)
      if (aggregate) await extendReservation(tx, aggregate, now, aggregate.order.reserved_until ?? '')
    },

    /** Asks the lender about an application, if it has not just been asked; false when it was not understood. */
    async check(leaseId: string, isUrgent = false): Promise<boolean> {
      const lease = await leaseById(db, leaseId)
      if (!lease || !lender || !isWithLender(lease.state)) return true
      const asked = lease.checked_at === null ? 0 : Date.parse(lease.checked_at)
      if (!isUrgent && orders.now().getTime() - asked < CHECK_EVERY_MS) return true
      const application = await lender.check(lease.number).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) return 'silent' as const
        throw error
      })
      // Its silence does not last for ever.
      await settle(lease.id, lease.order_id, application === 'silent' ? undefined : application)
      return application !== 'silent'
    },

    /** The down payment is here: the application goes to the lender. False when it came too late. */
    async submitApplication(tx: Transaction, aggregate: OrderAggregate, lease: LeaseRow, now: Date): Promise<boolean> {
      if (lease.state !== 'down_payment_pending') return false
      if (!isWaiting(aggregate)) return false
      lease.state = 'application_sent'
      lease.sent_at = now.toISOString()
      await updateLease(tx, lease, now)
      // The lender's days, and one in which an answer may still be on its way.
      await orders.reserveUntil(tx, aggregate, daysAfter(now, DECISION_DAYS + 1).toISOString(), now)
      await enqueueLenderCall(tx, { call: 'apply', leaseId: lease.id }, `${lease.id}:apply`, now)
      return true
    },

    /** What happens to the order happens to its lease. */
    async onOrderEvent(tx: Transaction, aggregate: OrderAggregate, event: OrderEvent, now: Date): Promise<void> {
      if (!['canceled', 'expired', 'paid', 'delivered'].includes(event)) return
      const found = await leaseOfOrder(tx, aggregate.order.id)
      const lease = found && (await lockLease(tx, found.id))
      if (!lease) return
      const isOpen = leaseCanBecome(lease.state, 'canceled') && lease.state !== 'approved'
      if (event === 'delivered' && lease.state === 'approved') return startLease(tx, lease, now)
      if (event === 'paid' && isOpen) return cancel(tx, lease, 'order-paid-otherwise', now)
      const isUnpaid = lease.state === 'down_payment_pending' && event === 'expired'
      if ((event === 'canceled' || event === 'expired') && isOpen)
        return cancel(tx, lease, isUnpaid ? 'down-payment-missing' : 'order-canceled', now)
    },

    /** The shop, or time, ends an application whose down payment has not come. */
    expireApplication: (leaseId: string, orderId: string) =>
      db.change(async tx => {
        const now = orders.now()
        await orders.lockById(tx, orderId)
        const lease = await lockLease(tx, leaseId)
        if (lease?.state !== 'down_payment_pending') return
        if (Date.parse(lease.down_payment_until) > now.getTime()) return
        await cancel(tx, lease, 'down-payment-missing', now)
      })
  }

  /** The goods are received: from today on the money is lent. */
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
    await enqueueLeaseNews(tx, { leaseId: lease.id, news: 'active' }, lease.id, now)
  }
}

export type Decisions = ReturnType<typeof decisions>

/** Placed, and not paid yet. */
const isWaiting = ({ order }: OrderAggregate) =>
  order.state === 'complete' && (order.payment_state === 'pending' || order.payment_state === 'failed')
