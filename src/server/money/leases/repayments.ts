import { v7 as uuid } from 'uuid'
import type { LeaseBillKindId, LeaseBody } from '../../../contract/lease.ts'
import { earlyRepayment, nextInstalment, reduceLease } from '../../../domain/lease-repayment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { enqueueLeaseNews, enqueueLenderCall } from './messages.ts'
import type { Decisions } from './decisions.ts'
import { createLeaseBody } from './lease-body.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  insertInstalments,
  billById,
  type BillRow,
  billsOfLease,
  instalmentsOfLease,
  leaseByNumber,
  lockLease,
  type LeaseRow,
  toOwedInstalments,
  voidBills,
  updateBill,
  updateLease
} from './queries.ts'
import { MINUTE_MS, later, localDate } from '../../../domain/time.ts'

/** A bill is a promise of its amount for so long: in the next month interest may be another. */
const BILL_MINUTES = 30

/** What is paid for a running lease, and what is owed no more because goods came back. */
export function repayments(parts: LeaseDeps, { submitApplication: sent }: Decisions) {
  const { orders, payments: money } = parts
  const { db } = orders
  const leaseBody = createLeaseBody(parts)

  /** What is to be paid now for one of the two; undefined when nothing is. */
  async function amountToPay(tx: Transaction, lease: LeaseRow, kind: LeaseBillKindId, now: Date) {
    const owed = toOwedInstalments(await instalmentsOfLease(tx, lease.id))
    if (kind === 'instalment') return nextInstalment(owed)
    const early = earlyRepayment(owed, lease.started_on ?? localDate(now), localDate(now))
    return early.amount > 0 ? early : undefined
  }

  async function paidOff(tx: Transaction, lease: LeaseRow, now: Date) {
    lease.state = 'paid_off'
    lease.ended_at = now.toISOString()
    await voidBills(tx, lease.id)
    await updateLease(tx, lease, now)
    await enqueueLeaseNews(tx, { leaseId: lease.id, news: 'paid-off' }, lease.id, now)
  }

  /** Money for goods counts by its bill; false when there is nothing it could be for any more. */
  async function settleBill(tx: Transaction, lease: LeaseRow, bill: BillRow, paymentId: string, now: Date) {
    if (lease.state !== 'active' || bill.kind === 'down-payment' || bill.kind === 'goods-returned') return false
    const wanted = await amountToPay(tx, lease, bill.kind, now)
    const holds = bill.state === 'open' && bill.expires_at !== null && bill.expires_at > now.toISOString()
    // Later than it was promised for, it is still right as long as the amount is.
    if (!wanted || !(holds || (wanted.amount === bill.amount && wanted.principal === bill.principal))) return false
    const rows = await instalmentsOfLease(tx, lease.id)
    const unpaid = rows.filter(({ paid_at }) => paid_at === null)
    const covered = bill.kind === 'early' ? unpaid : unpaid.slice(0, 1)
    let interest = bill.interest
    for (const row of covered) {
      // Interest of months that have not begun is never paid.
      const taken = bill.kind === 'early' ? Math.min(interest, row.interest) : row.interest
      interest -= taken
      await tx.query
        .updateTable('lease_instalments')
        .set({ paid_at: now.toISOString(), bill_id: bill.id, interest: taken })
        .where('lease_id', '=', lease.id)
        .where('number', '=', row.number)
        .execute()
    }
    await voidBills(tx, lease.id)
    await updateBill(tx, { ...bill, state: 'paid', payment_id: paymentId, paid_at: now.toISOString() })
    await enqueueLenderCall(tx, { call: 'repay', leaseId: lease.id, billId: bill.id }, bill.id, now)
    if (covered.length === unpaid.length) await paidOff(tx, lease, now)
    return true
  }

  return {
    /** Opens what is to be paid next, or everything; asking twice answers the same bill. */
    async bill(number: string, userId: string, kind: LeaseBillKindId): Promise<Result<LeaseBody, Problem>> {
      const found = await leaseByNumber(db, number)
      if (found?.user_id !== userId) return notFound('lease-not-found')
      return db.change(async (tx): Promise<Result<LeaseBody, Problem>> => {
        const now = orders.now()
        const lease = await lockLease(tx, found.id)
        if (!lease) return notFound('lease-not-found')
        const wanted = lease.state === 'active' ? await amountToPay(tx, lease, kind, now) : undefined
        if (!wanted) return unprocessable('lease-nothing-owed')
        const open = (await billsOfLease(tx, lease.id)).findLast(
          each => each.state === 'open' && each.kind === kind && each.amount === wanted.amount
        )
        const expires = later(now, BILL_MINUTES * MINUTE_MS).toISOString()
        if (open) await updateBill(tx, { ...open, expires_at: expires })
        else {
          await voidBills(tx, lease.id)
          await tx.query
            .insertInto('lease_bills')
            .values({
              id: uuid(),
              lease_id: lease.id,
              kind,
              state: 'open',
              amount: wanted.amount,
              principal: wanted.principal,
              interest: wanted.interest,
              refunded_amount: 0,
              payment_id: null,
              idempotency_key: null,
              created_at: now.toISOString(),
              expires_at: expires,
              paid_at: null
            })
            .execute()
        }
        return ok(await leaseBody(tx, lease))
      })
    },

    /** Money has come for a bill: kept where it is owed, else it goes back. The lease's order is held. */
    async paid(tx: Transaction, billId: string, payment: PaidPayment, now: Date): Promise<'kept' | 'refund'> {
      const found = await billById(tx, billId)
      const lease = found && (await lockLease(tx, found.lease_id))
      // Read again: whoever held the lease may have counted or ended it.
      const bill = await billById(tx, billId)
      if (!lease || !bill || bill.state === 'paid' || payment.amount < bill.amount) return 'refund'
      if (bill.kind === 'down-payment') {
        const aggregate = await orders.lockById(tx, lease.order_id)
        if (!aggregate || !(await sent(tx, aggregate, lease, now))) return 'refund'
        await updateBill(tx, { ...bill, state: 'paid', payment_id: payment.id, paid_at: now.toISOString() })
      } else if (!(await settleBill(tx, lease, bill, payment.id, now))) return 'refund'
      if (payment.amount > bill.amount)
        await money.refund(tx, payment.id, payment.amount - bill.amount, 'too-much', now)
      return 'kept'
    },

    /**
     * Goods worth `amount` came back, or the order was taken back: first less is owed, then what was paid for them is
     * given back, the newest payment first. The same cause counts once.
     */
    async takeBack(tx: Transaction, leaseId: string, amount: number, cause: string, now: Date): Promise<void> {
      const lease = await lockLease(tx, leaseId)
      if (!lease) throw new Error(`Lease ${leaseId} is gone`)
      const {
        forgiven,
        refunded: given,
        instalments
      } = reduceLease(toOwedInstalments(await instalmentsOfLease(tx, lease.id)), amount)
      await voidBills(tx, lease.id)
      await rewrite(tx, lease.id, instalments)
      const bill: BillRow = {
        id: uuid(),
        lease_id: lease.id,
        kind: 'goods-returned',
        state: 'paid',
        amount,
        principal: forgiven,
        interest: 0,
        refunded_amount: 0,
        payment_id: null,
        idempotency_key: cause,
        created_at: now.toISOString(),
        expires_at: null,
        paid_at: now.toISOString()
      }
      await tx.query.insertInto('lease_bills').values(bill).execute()
      await give(tx, lease.id, given, cause, now)
      if (lease.state === 'approved' && instalments.length === 0) {
        lease.state = 'canceled'
        lease.reason = 'order-canceled'
        lease.ended_at = now.toISOString()
        await updateLease(tx, lease, now)
        await enqueueLenderCall(tx, { call: 'withdraw', leaseId: lease.id }, `${lease.id}:withdraw`, now)
      }
      if (lease.state !== 'active') return
      if (forgiven > 0) await enqueueLenderCall(tx, { call: 'repay', leaseId: lease.id, billId: bill.id }, bill.id, now)
      if (instalments.length === 0) await paidOff(tx, lease, now)
    }
  }

  /** Out of what was paid for goods, the newest payment first; interest was owed and stays. */
  async function give(tx: Transaction, leaseId: string, amount: number, cause: string, now: Date) {
    let rest = amount
    for (const bill of (await billsOfLease(tx, leaseId)).reverse()) {
      if (bill.state !== 'paid' || bill.payment_id === null) continue
      const part = Math.min(rest, bill.principal - bill.refunded_amount)
      if (part <= 0) continue
      rest -= part
      await updateBill(tx, { ...bill, refunded_amount: bill.refunded_amount + part })
      await money.refund(tx, bill.payment_id, part, `${cause}:${bill.id}`, now)
    }
    if (rest > 0) throw new Error(`₮${rest} of lease ${leaseId} were never paid and cannot be given back`)
  }

  async function rewrite(tx: Transaction, leaseId: string, instalments: ReturnType<typeof reduceLease>['instalments']) {
    await tx.query
      .deleteFrom('lease_instalments')
      .where('lease_id', '=', leaseId)
      .where('paid_at', 'is', null)
      .execute()
    await insertInstalments(tx, leaseId, instalments)
  }
}

interface PaidPayment {
  readonly id: string
  /** ₮ that came. */
  readonly amount: number
}

export type Repayments = ReturnType<typeof repayments>
