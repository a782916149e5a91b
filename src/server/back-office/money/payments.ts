import type { Selectable } from 'kysely'
import {
  PAYMENTS_PER_PAGE,
  type StaffPaymentBody,
  type StaffPaymentRow,
  type StaffPaymentsBody,
  type StaffPaymentsQuery
} from '../../../contract/staff/payments.ts'
import { isProviderMethod, PROVIDER_METHODS } from '../../../domain/money/payment.ts'
import { periodBounds } from '../../../domain/back-office/report-period.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { PaymentTable } from '../../money/payments/index.ts'
import { orderNumbers } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { OfficeMoneyDeps } from './deps.ts'

type Row = Selectable<PaymentTable>

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([\da-f-]{36})$/
const cursorOf = ({ created_at, id }: Row) => Buffer.from(`${created_at} ${id}`).toString('base64url')

function positionOf(cursor: string | undefined) {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return at !== undefined && id !== undefined ? { at, id } : undefined
}

const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']
/** Payments of one number or provider's id; nothing has more. */
const FOUND_MAX = 200

/** Payments, the newest first. */
export async function listPayments({ db }: OfficeMoneyDeps, query: StaffPaymentsQuery): Promise<StaffPaymentsBody> {
  const { q = '', method, state, from, to, after } = query
  const position = positionOf(after)
  const bounds = periodBounds({ from: from ?? FIRST_DAY, to: to ?? LAST_DAY })
  const found = q === '' ? undefined : await idsOf(db, q)
  const rows = await db.query
    .selectFrom('payments')
    .selectAll()
    .$if(found !== undefined, list => list.where('id', 'in', found?.length ? [...found] : ['']))
    .$if(method.length > 0, list => list.where('method', 'in', method))
    .$if(state.length > 0, list => list.where('state', 'in', state))
    .$if(from !== undefined || to !== undefined, list =>
      list.where('created_at', '>=', bounds.from).where('created_at', '<', bounds.before)
    )
    .$if(position !== undefined, list =>
      list.where(e => e(e.refTuple('created_at', 'id'), '<', e.tuple(position?.at ?? '', position?.id ?? '')))
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYMENTS_PER_PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAYMENTS_PER_PAGE)
  const last = shown.at(-1)
  return {
    payments: await rowsOf(db, shown),
    next_cursor: rows.length > PAYMENTS_PER_PAGE && last ? cursorOf(last) : null
  }
}

const NUMBER = /^[A-Z]{1,3}\d{6,12}/

/** Each look-up by its own index: the whole list is not walked for one payment. */
async function idsOf({ query }: Database, text: string): Promise<readonly string[]> {
  const upper = text.toUpperCase()
  const byNumber = NUMBER.test(upper)
    ? await query
        .selectFrom('payments')
        .select('id')
        .where('number', '>=', upper)
        // A letter is behind digits and dashes in every language of a server; signs are not.
        .where('number', '<', `${upper}Z`)
        .limit(FOUND_MAX)
        .execute()
    : []
  const byProvider = await query
    .selectFrom('payments')
    .select('id')
    // With the method, which stands first in both indexes.
    .where('method', 'in', [...PROVIDER_METHODS])
    .where(e => e.or([e('invoice_id', '=', text), e('provider_payment_id', '=', text)]))
    .limit(FOUND_MAX)
    .execute()
  const captured = await query
    .selectFrom('payment_captures')
    .select('payment_id as id')
    .where('method', 'in', [...PROVIDER_METHODS])
    .where('provider_id', '=', text)
    .limit(FOUND_MAX)
    .execute()
  return [...byNumber, ...byProvider, ...captured].map(({ id }) => id)
}

async function rowsOf(db: Database, rows: readonly Row[]): Promise<StaffPaymentRow[]> {
  const numbers = await orderNumbers(
    db,
    rows.flatMap(({ order_id }) => order_id ?? [])
  )
  return rows.map(({ number, payable_kind, order_id, method, state, created_at, updated_at, ...row }) => ({
    ...{ number, kind: payable_kind, order_number: numbers.get(order_id ?? '') ?? null, method, state },
    ...{ amount: Number(row.amount), refunded_amount: Number(row.refunded_amount), created_at, updated_at }
  }))
}

/** A payment with what its provider said of it, and the other attempts to pay the same. */
export async function viewPayment({ db }: OfficeMoneyDeps, number: string): ServiceResult<StaffPaymentBody> {
  const { query } = db
  const payment = await query.selectFrom('payments').selectAll().where('number', '=', number).executeTakeFirst()
  if (!payment) return notFound('payment-not-found')
  const captures = await query
    .selectFrom('payment_captures')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('recorded_at')
    .execute()
  const refunds = await query
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute()
  const attempts = await query
    .selectFrom('payments')
    .selectAll()
    .where('payable_kind', '=', payment.payable_kind)
    .where('payable_id', '=', payment.payable_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await rowsOf(db, attempts)
  const { invoice_id, provider_payment_id, expires_at, checked_at } = payment
  return ok({
    ...(rows.find(row => row.number === number) as StaffPaymentRow),
    ...{ invoice_id, provider_payment_id, expires_at, checked_at, may_check: mayCheck(payment) },
    captures: captures.map(({ provider_id, amount, recorded_at, refund_requested_at, refunded_at }) => ({
      ...{ provider_id, amount: Number(amount), recorded_at, refund_requested_at, refunded_at }
    })),
    refunds: refunds.map(({ id, amount, state, destination, created_at, due_at, done_at }) => ({
      ...{ id, amount: Number(amount), state, destination, created_at, due_at, done_at }
    })),
    attempts: rows
  })
}

const mayCheck = ({ method, invoice_id }: Row) => isProviderMethod(method) && invoice_id !== null

/** Asks the provider how a payment stands, one that has ended too: it has the last word. */
export async function checkPayment(
  deps: OfficeMoneyDeps,
  number: string,
  staff: StaffPrincipal
): ServiceResult<StaffPaymentBody> {
  const { db, payments, now } = deps
  const payment = await db.query.selectFrom('payments').selectAll().where('number', '=', number).executeTakeFirst()
  if (!payment) return notFound('payment-not-found')
  const checked = await payments.refresh(payment.id, true)
  if (!checked.ok) return checked
  const { state } = checked.value
  const subject = { type: 'payment', id: number }
  const line = { action: 'payments.check', subject, before: { state: payment.state }, after: { state } }
  await db.change(tx => recordStaffAction(tx, staff, line, now()))
  return viewPayment(deps, number)
}
