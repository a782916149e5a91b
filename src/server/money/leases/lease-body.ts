import { orderNumber } from '../../ordering/orders/index.ts'
import { instalmentBody } from '../../../contract/money/lease-plan.ts'
import type { LeaseBody, OwedInstalmentBody } from '../../../contract/money/lease.ts'
import { LEASE_INTEREST_PERCENT_A_MONTH, leasePlan } from '../../../domain/money/lease.ts'
import {
  earlyRepayment,
  isLeaseLate,
  nextInstalment,
  type LeaseInstalment
} from '../../../domain/money/lease-repayment.ts'
import { isLeaseQuestion, isLeaseReason, canWithdrawLease } from '../../../domain/money/lease-state.ts'
import { isLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  billsOfLease,
  instalmentsOfLease,
  toOwedInstalments,
  type BillRow,
  type LeaseReader,
  type LeaseRow
} from './queries.ts'
import { localDate } from '../../../domain/time.ts'
import { questionsColumn } from './columns.ts'

/** A lease as its owner reads it, with the open bill and its payment. */
export async function leaseBody(
  { orders, payments }: Pick<LeaseDeps, 'orders' | 'payments'>,
  reader: LeaseReader,
  lease: LeaseRow
): Promise<LeaseBody> {
  const now = orders.now()
  const bills = await billsOfLease(reader, lease.id)
  const bill = billBody(bills, now)
  const methods = bill ? await payments.methods(reader) : []
  return {
    ...(await leaseFields(reader, lease, bills, now)),
    bill,
    pay_methods: methods.map(id => ({ id, name: words(shopLocale(lease), 'payment')(id) })),
    payment: (bill && (await payments.pendingPayment(reader, bill.id))) ?? null
  }
}

const shopLocale = ({ locale }: LeaseRow) => (isLocale(locale) ? locale : 'mn')

async function leaseFields(
  reader: LeaseReader,
  lease: LeaseRow,
  bills: readonly BillRow[],
  now: Date
): Promise<Omit<LeaseBody, 'bill' | 'pay_methods' | 'payment'>> {
  const rows = await instalmentsOfLease(reader, lease.id)
  const today = localDate(now)
  const plan = leasePlan(lease.price, lease.months, lease.started_on ?? localDate(new Date(lease.created_at)))
  // Before the lender's approval the schedule is a preview.
  const owed: readonly LeaseInstalment[] =
    rows.length > 0 ? toOwedInstalments(rows) : plan.instalments.map(each => ({ ...each, isPaid: false }))
  const paidAt = new Map(rows.map(({ number, paid_at }) => [number, paid_at]))
  const next = nextInstalment(owed)?.number
  const isActive = lease.state === 'active'
  const interest = owed.reduce((sum, each) => sum + each.interest, 0)
  const paid = bills.filter(({ state, kind }) => state === 'paid' && kind !== 'goods-returned')
  return {
    number: lease.number,
    state: lease.state,
    order_number: await orderNumber(reader, lease.order_id),
    price: lease.price,
    down_payment: lease.down_payment,
    financed: lease.financed,
    months: lease.months,
    interest_percent_a_month: LEASE_INTEREST_PERCENT_A_MONTH,
    monthly: owed[0]?.amount ?? plan.monthly,
    interest,
    total: lease.down_payment + owed.reduce((sum, each) => sum + each.amount, 0),
    first_name: lease.first_name,
    last_name: lease.last_name,
    phone: lease.phone,
    register_number: lease.register_masked,
    contract: lease.contract,
    reason: isLeaseReason(lease.reason) ? lease.reason : null,
    questions: questionsColumn.read(lease.questions_json).filter(isLeaseQuestion),
    created_at: lease.created_at,
    decided_at: lease.decided_at,
    started_on: lease.started_on,
    ended_at: lease.ended_at,
    down_payment_until: lease.state === 'down_payment_pending' ? lease.down_payment_until : null,
    may_withdraw: canWithdrawLease(lease.state),
    is_late: isActive && isLeaseLate(owed, today),
    paid: paid.reduce((sum, each) => sum + each.amount - each.refunded_amount, 0),
    to_pay: isActive || lease.state === 'approved' ? sumOf(owed.filter(each => !each.isPaid)) : 0,
    given_back: paid.reduce((sum, each) => sum + each.refunded_amount, 0),
    instalments: owed.map(each => ({
      ...instalmentBody(each),
      state: stateOf(each, next, isActive, today),
      paid_at: paidAt.get(each.number) ?? null
    })),
    early: isActive && next !== undefined ? earlyRepayment(owed, lease.started_on ?? today, today) : null
  }
}

const sumOf = (owed: readonly LeaseInstalment[]) => owed.reduce((sum, { amount }) => sum + amount, 0)

const stateOf = (
  each: LeaseInstalment,
  next: number | undefined,
  isActive: boolean,
  today: string
): OwedInstalmentBody['state'] => {
  if (each.isPaid) return 'paid'
  if (!isActive) return 'later'
  if (each.dueOn < today) return 'late'
  return each.number === next ? 'next' : 'later'
}

function billBody(bills: readonly BillRow[], now: Date): LeaseBody['bill'] {
  const open = bills.findLast(({ state, expires_at }) => state === 'open' && (expires_at ?? '~') > now.toISOString())
  if (!open || open.kind === 'goods-returned') return null
  return { id: open.id, kind: open.kind, amount: open.amount, expires_at: open.expires_at }
}
