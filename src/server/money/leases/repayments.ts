import type { LeaseRefund } from '../payments/index.ts'
import type { LeaseBillKindId, LeaseBody } from '../../../contract/money/lease.ts'
import { earlyRepayment, nextInstalment, reduceLease } from '../../../domain/money/lease-repayment.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { enqueueLeaseNotification, enqueueLenderCall } from './messages.ts'
import { submitApplication } from './decisions.ts'
import { leaseBody } from './lease-body.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  insertBill,
  insertInstalments,
  billById,
  type BillRow,
  billsOfLease,
  instalmentsOfLease,
  leaseByNumber,
  lockLease,
  newBill,
  type LeaseRow,
  toOwedInstalments,
  voidBills,
  updateBill,
  updateLease
} from './queries.ts'
import { MINUTE_MS, later, localDate } from '../../../domain/time.ts'

/** A bill's amount is valid for so long: later, another month's interest may be due. */
const BILL_MINUTES = 30

/** The next instalment, or the early repayment of all, as of now; undefined where nothing is due. */
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
  await enqueueLeaseNotification(tx, { leaseId: lease.id, notification: 'paid-off' }, lease.id, now)
}

/** Settles the instalments of a paid bill; false where its amount is not due any more. */
async function completeBill(tx: Transaction, lease: LeaseRow, bill: BillRow, paymentId: string, now: Date) {
  if (lease.state !== 'active' || bill.kind === 'down-payment' || bill.kind === 'goods-returned') return false
  const quote = await amountToPay(tx, lease, bill.kind, now)
  const isValid = bill.state === 'open' && bill.expires_at !== null && bill.expires_at > now.toISOString()
  // A late payment is accepted as long as the amount is unchanged.
  if (!quote || !(isValid || (quote.amount === bill.amount && quote.principal === bill.principal))) return false
  const rows = await instalmentsOfLease(tx, lease.id)
  const unpaid = rows.filter(({ paid_at }) => paid_at === null)
  const covered = bill.kind === 'early' ? unpaid : unpaid.slice(0, 1)
  let interest = bill.interest
  for (const row of covered) {
    // Early repayment charges no interest of months that have not begun.
    const charged = bill.kind === 'early' ? Math.min(interest, row.interest) : row.interest
    interest -= charged
    await tx.query
      .updateTable('lease_instalments')
      .set({ paid_at: now.toISOString(), bill_id: bill.id, interest: charged })
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

/** Refunds the principal of paid bills, newest first; interest stays paid. */
async function refundBills({ payments }: LeaseDeps, tx: Transaction, { leaseId, amount, cause, now }: LeaseRefund) {
  let rest = amount
  for (const bill of (await billsOfLease(tx, leaseId)).reverse()) {
    if (bill.state !== 'paid' || bill.payment_id === null) continue
    const part = Math.min(rest, bill.principal - bill.refunded_amount)
    if (part <= 0) continue
    rest -= part
    await updateBill(tx, { ...bill, refunded_amount: bill.refunded_amount + part })
    await payments.refund(tx, { paymentId: bill.payment_id, amount: part, idempotencyKey: `${cause}:${bill.id}`, now })
  }
  if (rest > 0) throw new Error(`₮${rest} of lease ${leaseId} were never paid and cannot be refunded`)
}

async function replaceUnpaidInstalments(
  tx: Transaction,
  leaseId: string,
  instalments: ReturnType<typeof reduceLease>['instalments']
) {
  await tx.query.deleteFrom('lease_instalments').where('lease_id', '=', leaseId).where('paid_at', 'is', null).execute()
  await insertInstalments(tx, leaseId, instalments)
}

/** Opens a bill for the next instalment or the early repayment; a second call extends the same bill. */
export async function openBill(
  deps: LeaseDeps,
  number: string,
  userId: string,
  kind: LeaseBillKindId
): Promise<Result<LeaseBody, Problem>> {
  const { orders } = deps
  const { db } = orders
  const found = await leaseByNumber(db, number)
  if (found?.user_id !== userId) return notFound('lease-not-found')
  return db.change(async (tx): Promise<Result<LeaseBody, Problem>> => {
    const now = orders.now()
    const lease = await lockLease(tx, found.id)
    if (!lease) return notFound('lease-not-found')
    const quote = lease.state === 'active' ? await amountToPay(tx, lease, kind, now) : undefined
    if (!quote) return unprocessable('lease-nothing-owed')
    const open = (await billsOfLease(tx, lease.id)).findLast(
      each => each.state === 'open' && each.kind === kind && each.amount === quote.amount
    )
    const expires = later(now, BILL_MINUTES * MINUTE_MS).toISOString()
    if (open) await updateBill(tx, { ...open, expires_at: expires })
    else {
      await voidBills(tx, lease.id)
      const { amount, principal, interest } = quote
      await insertBill(tx, newBill({ leaseId: lease.id, kind, amount, principal, interest, expiresAt: expires }, now))
    }
    return ok(await leaseBody(deps, tx, lease))
  })
}

/** Accepts the payment of a bill, or has it refunded; the lease's order is locked. */
export async function onBillPaid(
  deps: LeaseDeps,
  tx: Transaction,
  billId: string,
  payment: PaidPayment,
  now: Date
): Promise<'accepted' | 'refund'> {
  const { orders, payments } = deps
  const found = await billById(tx, billId)
  const lease = found && (await lockLease(tx, found.lease_id))
  // Read again under the lock: the bill may have been completed or ended.
  const bill = await billById(tx, billId)
  if (!lease || !bill || bill.state === 'paid' || payment.amount < bill.amount) return 'refund'
  if (bill.kind === 'down-payment') {
    const aggregate = await orders.lockById(tx, lease.order_id)
    if (!aggregate || !(await submitApplication(deps, tx, aggregate, lease, now))) return 'refund'
    await updateBill(tx, { ...bill, state: 'paid', payment_id: payment.id, paid_at: now.toISOString() })
  } else if (!(await completeBill(tx, lease, bill, payment.id, now))) return 'refund'
  if (payment.amount > bill.amount)
    await payments.refund(tx, {
      paymentId: payment.id,
      amount: payment.amount - bill.amount,
      idempotencyKey: 'too-much',
      now
    })
  return 'accepted'
}

/**
 * Returned goods worth `amount` ₮, or a canceled order, reduce what is owed first; the rest is refunded from paid bills.
 * Once per `cause`.
 */
export async function reduceForReturn(
  deps: LeaseDeps,
  tx: Transaction,
  { leaseId, amount, cause, now }: LeaseRefund
): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  if (!lease) throw new Error(`Lease ${leaseId} is gone`)
  const unpaid = toOwedInstalments(await instalmentsOfLease(tx, lease.id))
  const { forgiven, refunded, instalments } = reduceLease(unpaid, amount)
  await voidBills(tx, lease.id)
  await replaceUnpaidInstalments(tx, lease.id, instalments)
  const bill: BillRow = {
    ...newBill({ leaseId: lease.id, kind: 'goods-returned', amount, principal: forgiven, interest: 0 }, now),
    state: 'paid',
    idempotency_key: cause,
    paid_at: now.toISOString()
  }
  await insertBill(tx, bill)
  await refundBills(deps, tx, { leaseId: lease.id, amount: refunded, cause, now })
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

interface PaidPayment {
  readonly id: string
  /** ₮ received. */
  readonly amount: number
}
