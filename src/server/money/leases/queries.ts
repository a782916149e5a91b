import { v7 as uuid } from 'uuid'
import type { Instalment, LeaseHistory } from '../../../domain/money/lease.ts'
import type { LeaseInstalment } from '../../../domain/money/lease-repayment.ts'
import type { LeaseState } from '../../../domain/money/lease-state.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { LeaseBillTable, LeaseInstalmentTable, LeaseTable } from './tables.ts'

export type LeaseRow = { [K in keyof LeaseTable]: LeaseTable[K] }
export type BillRow = { [K in keyof LeaseBillTable]: LeaseBillTable[K] }

/** Reads by plain Kysely: a transaction's own or the database's. */
export type LeaseReader = Reader & Pick<Transaction, 'query'>

/** Locks a lease, so that its changes come one after the other. */
const leaseForUpdate = statement<{ id: string }, LeaseRow>((db, p, dialect) => {
  const query = db.selectFrom('leases').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const lockLease = (tx: Transaction, id: string) => tx.first(leaseForUpdate, { id })

export const leaseById = ({ query }: LeaseReader, id: string) =>
  query.selectFrom('leases').selectAll().where('id', '=', id).executeTakeFirst()

export const leaseWithNumber = statement<{ number: string }, { id: string }>((db, p) =>
  db.selectFrom('leases').select('id').where('number', '=', p('number'))
)

export const leaseByNumber = ({ query }: LeaseReader, number: string) =>
  query.selectFrom('leases').selectAll().where('number', '=', number).executeTakeFirst()

/** The newest of an order: a declined one may be followed by another. */
export const leaseOfOrder = ({ query }: LeaseReader, orderId: string) =>
  query
    .selectFrom('leases')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Applications for an order so far. */
export const countApplications = async ({ query }: LeaseReader, orderId: string) =>
  Number(
    (
      await query
        .selectFrom('leases')
        .select(e => e.fn.countAll<number>().as('count'))
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).count
  )

export const billById = ({ query }: LeaseReader, id: string) =>
  query.selectFrom('lease_bills').selectAll().where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const billsOfLease = ({ query }: LeaseReader, leaseId: string) =>
  query
    .selectFrom('lease_bills')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const instalmentsOfLease = ({ query }: LeaseReader, leaseId: string) =>
  query.selectFrom('lease_instalments').selectAll().where('lease_id', '=', leaseId).orderBy('number').execute()

/** Inserts unpaid instalments. */
export async function insertInstalments(
  { query }: Transaction,
  leaseId: string,
  instalments: readonly Pick<Instalment, 'number' | 'dueOn' | 'principal' | 'interest'>[]
) {
  for (const { number, dueOn, principal, interest } of instalments)
    await query
      .insertInto('lease_instalments')
      .values({
        lease_id: leaseId,
        number,
        due_on: dueOn,
        principal,
        interest,
        paid_at: null,
        bill_id: null,
        last_reminder: null
      })
      .execute()
}

/** The payments of a lease as the rules read them. */
export function toOwedInstalments(rows: readonly LeaseInstalmentTable[]): readonly LeaseInstalment[] {
  let left = rows.reduce((sum, { principal }) => sum + principal, 0)
  return rows.map(({ number, due_on, principal, interest, paid_at }) => {
    left -= principal
    return { number, dueOn: due_on, principal, interest, amount: principal + interest, left, isPaid: paid_at !== null }
  })
}

/** A customer's leases, as far as they decide about another one. */
export async function leaseHistoryOf(reader: LeaseReader, userId: string, today: string): Promise<LeaseHistory> {
  const { query } = reader
  const open = await query
    .selectFrom('leases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['down_payment_pending', 'application_sent', 'asked'])
    .executeTakeFirst()
  const unpaid = query
    .selectFrom('lease_instalments')
    .innerJoin('leases', 'leases.id', 'lease_instalments.lease_id')
    .where('leases.user_id', '=', userId)
    .where('leases.state', 'in', ['approved', 'active'])
    .where('lease_instalments.paid_at', 'is', null)
  const { owed } = await unpaid.select(e => e.fn.sum<number | null>('principal').as('owed')).executeTakeFirstOrThrow()
  const late = await unpaid
    .select('lease_instalments.number as late')
    .where('leases.state', '=', 'active')
    .where('due_on', '<', today)
    .executeTakeFirst()
  return { hasOpen: open !== undefined, isLate: late !== undefined, owed: Number(owed ?? 0) }
}

/** Writes a locked lease. */
export const updateLease = ({ query }: Transaction, { id, ...row }: LeaseRow, now: Date) =>
  query
    .updateTable('leases')
    .set({ ...row, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()

export const updateBill = ({ query }: Transaction, { id, ...row }: BillRow) =>
  query.updateTable('lease_bills').set(row).where('id', '=', id).execute()

interface NewBill {
  readonly leaseId: string
  readonly kind: BillRow['kind']
  /** ₮ */
  readonly amount: number
  readonly principal: number
  readonly interest: number
  readonly expiresAt?: string
}

/** An open bill that nobody has paid yet. */
export const newBill = ({ leaseId, expiresAt, ...bill }: NewBill, now: Date): BillRow => ({
  ...bill,
  id: uuid(),
  lease_id: leaseId,
  state: 'open',
  refunded_amount: 0,
  payment_id: null,
  idempotency_key: null,
  created_at: now.toISOString(),
  expires_at: expiresAt ?? null,
  paid_at: null
})

export const insertBill = ({ query }: Transaction, bill: BillRow) =>
  query.insertInto('lease_bills').values(bill).execute()

/** Voids the open bills of a lease. */
export const voidBills = ({ query }: Transaction, leaseId: string) =>
  query
    .updateTable('lease_bills')
    .set({ state: 'void' })
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'open')
    .execute()

/** Leases with the lender that were not checked since `before`. */
export const leasesToCheck = ({ query }: LeaseReader, before: string, limit: number) =>
  query
    .selectFrom('leases')
    .select('id')
    .where('state', 'in', ['application_sent', 'asked'])
    .where(e => e.or([e('checked_at', 'is', null), e('checked_at', '<', before)]))
    .orderBy('checked_at')
    .limit(limit)
    .execute()

/** Applications whose down payment was not made in time. */
export const leasesAwaitingDownPayment = ({ query }: LeaseReader, now: string, limit: number) =>
  query
    .selectFrom('leases')
    .select(['id', 'order_id'])
    .where('state', '=', 'down_payment_pending')
    .where('down_payment_until', '<=', now)
    .limit(limit)
    .execute()

/** Payments that fall due until `day`, each lease's earliest that is not paid. */
export const instalmentsDue = ({ query }: LeaseReader, day: string, limit: number) =>
  query
    .selectFrom('lease_instalments')
    .innerJoin('leases', 'leases.id', 'lease_instalments.lease_id')
    .select(['lease_id', 'due_on', 'last_reminder'])
    .select('lease_instalments.number as number')
    .where('leases.state', '=', 'active')
    .where('paid_at', 'is', null)
    .where('due_on', '<=', day)
    .orderBy('due_on')
    .limit(limit)
    .execute()

/** Leases for the lists of staff. */
export const leasesInState = ({ query }: LeaseReader, states: readonly LeaseState[], limit: number) =>
  query
    .selectFrom('leases')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
