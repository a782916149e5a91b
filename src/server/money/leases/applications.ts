import { lockUser } from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import {
  orderLeaseBodySchema,
  type leaseAnswersRequestSchema,
  type OrderLeaseBody
} from '../../../contract/money/lease.ts'
import {
  leaseOrderProblem,
  LEASE_APPLICATIONS_MAX,
  leasePlan,
  leaseCustomerProblem
} from '../../../domain/money/lease.ts'
import { DOWN_PAYMENT_MINUTES, isLeaseQuestion, canWithdrawLease } from '../../../domain/money/lease-state.ts'
import { unpayableReason } from '../../../domain/ordering/order-state.ts'
import { maskedRegisterNumber } from '../../../domain/customers/register-number.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, notFound, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { type OrderCredentials, type OrderAggregate, leasableOf } from '../../ordering/orders/index.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import { enqueueLenderCall } from './messages.ts'
import { prefilledApplicant, parseApplicant, type Applicant, type LeaseApplication } from './applicant.ts'
import { cancelAsWithdrawn } from './decisions.ts'
import { leaseBody } from './lease-body.ts'
import { leaseOffer } from './offers.ts'
import { isLeaseOffered, LEASE_UNAVAILABLE, type LeaseDeps } from './lease-deps.ts'
import {
  countApplications,
  insertBill,
  newBill,
  leaseByNumber,
  leaseWithNumber,
  lockLease,
  leaseOfOrder,
  leaseHistoryOf,
  updateLease,
  type LeaseReader,
  type LeaseRow
} from './queries.ts'
import { MINUTE_MS, later, localDate } from '../../../domain/time.ts'
import { leaseValues } from '../../ordering/checkout/index.ts'
import { answersColumn, consentsColumn, questionsColumn } from './columns.ts'

type Answers = z.output<typeof leaseAnswersRequestSchema>['answers']

interface LeaseReaderInput {
  readonly userId: string | undefined
  readonly due: number
  readonly locale: Locale
}

async function orderLeaseBody(
  deps: LeaseDeps,
  reader: LeaseReader,
  aggregate: OrderAggregate,
  { userId, due, locale }: LeaseReaderInput
): Promise<OrderLeaseBody> {
  const { orders } = deps
  const today = localDate(orders.now())
  const own = userId !== undefined && aggregate.order.user_id === userId ? userId : undefined
  const lease = own && (await leaseOfOrder(reader, aggregate.order.id))
  const standing = own === undefined ? undefined : await leaseHistoryOf(reader, own, today)
  return {
    offer: leaseOffer(leasableOf(aggregate, due), standing, today, locale),
    lease: lease ? await leaseBody(deps, reader, lease) : null,
    known: await prefilledApplicant(orders.db, reader, own)
  }
}

/** Changes a customer's own lease; `work` answers a problem, or undefined on success. */
async function changeOwnLease(
  deps: LeaseDeps,
  number: string,
  userId: string,
  work: (
    tx: Transaction,
    lease: LeaseRow,
    now: Date,
    aggregate: OrderAggregate | undefined
  ) => Promise<Result<never, Problem> | undefined>
) {
  const { orders } = deps
  const { db } = orders
  const found = await leaseByNumber(db, number)
  if (found?.user_id !== userId) return notFound('lease-not-found')
  return db.change(async tx => {
    const now = orders.now()
    // Lock order: the order first, then the lease, as everywhere.
    const aggregate = await orders.lockById(tx, found.order_id)
    const lease = await lockLease(tx, found.id)
    if (!lease) return notFound('lease-not-found')
    return (await work(tx, lease, now, aggregate)) ?? ok(await leaseBody(deps, tx, lease))
  })
}

/** The offer for an order, open or placed, and the state of its application. */
export async function readLeaseOfOrder(
  deps: LeaseDeps,
  key: OrderCredentials,
  locale: Locale
): ServiceResult<OrderLeaseBody> {
  const { orders, lender } = deps
  const { db } = orders
  if (!lender) return LEASE_UNAVAILABLE
  const aggregate = await orders.find(key)
  if (!aggregate) return notFound('order-not-found')
  // An application that was made while leases were offered is read to its end.
  if (!(await isLeaseOffered(deps, db)) && !(await leaseOfOrder(db, aggregate.order.id))) return LEASE_UNAVAILABLE
  const shown = await orders.read(key, locale)
  return shown
    ? ok(await orderLeaseBody(deps, db, aggregate, { userId: key.userId, due: shown.amount_due, locale }))
    : notFound('order-not-found')
}

interface ApplicationInput {
  readonly userId: string
  readonly input: LeaseApplication
  readonly idempotencyKey: IdempotencyKey
  readonly locale: Locale
}

/** Applies for a lease of a placed order and opens the bill of its down payment. */
export function applyForLease(
  deps: LeaseDeps,
  key: OrderCredentials,
  { userId, input, idempotencyKey, locale }: ApplicationInput
): ServiceResult<OrderLeaseBody> {
  const { orders, payments } = deps
  return orders.db.change(async (tx): ServiceResult<OrderLeaseBody> => {
    const now = orders.now()
    const aggregate = await orders.lock(tx, key)
    if (aggregate?.order.user_id !== userId) return notFound('order-not-found')
    return withIdempotency(
      tx,
      { principal: aggregate.order.id, idempotencyKey, answers: orderLeaseBodySchema, now },
      async () => {
        if (!(await isLeaseOffered(deps, tx))) return LEASE_UNAVAILABLE
        const blocked = applicationProblem(aggregate)
        if (blocked) return unprocessable(blocked)
        if (!(await tx.first(lockUser, { id: userId }))) return notFound('order-not-found')
        const due = await payments.amountDue(tx, aggregate)
        const created = await createLease(deps, tx, { aggregate, userId, due, input, locale }, now)
        if (!created.ok) return created
        await orders.reserveUntil(tx, aggregate, created.value.down_payment_until, now)
        return ok(await orderLeaseBody(deps, tx, aggregate, { userId, due, locale }))
      }
    )
  })
}

/** Why this order cannot be leased at all. */
const applicationProblem = ({ order }: OrderAggregate) => {
  const unpayable = unpayableReason(order.state, order.payment_state)
  if (unpayable) return unpayable
  return order.payment_method === 'lease' ? undefined : 'paid-otherwise'
}

interface ApplicationOfOrder {
  readonly aggregate: OrderAggregate
  readonly userId: string
  /** ₮ */
  readonly due: number
  readonly input: LeaseApplication
  readonly locale: Locale
}

/** Checks the goods, the customer's leases and the applicant, and writes the lease with its first bill. */
async function createLease(
  { orders: { db } }: LeaseDeps,
  tx: Transaction,
  { aggregate, userId, due, input, locale }: ApplicationOfOrder,
  now: Date
): Promise<Result<LeaseRow, Problem>> {
  const orderId = aggregate.order.id
  const plan = leasePlan(due, input.months, localDate(now))
  const history = await leaseHistoryOf(tx, userId, localDate(now))
  const problem = leaseOrderProblem(leasableOf(aggregate, due)) ?? leaseCustomerProblem(history, plan.financed)
  if (problem) return unprocessable(problem, { values: leaseValues(locale) })
  const applicant = await parseApplicant(tx, db.encryption, { userId, input, now, locale })
  if (!applicant.ok) return applicant
  if ((await countApplications(tx, orderId)) >= LEASE_APPLICATIONS_MAX)
    return unprocessable('lease-too-often', { values: { max: LEASE_APPLICATIONS_MAX } })
  const number = await newReferenceNumber(tx, 'L', leaseWithNumber)
  const { registerNumber } = applicant.value
  const id = uuid()
  const lease: LeaseRow = {
    ...newLease({ id, number, userId, orderId, input, applicant: applicant.value, locale, now }),
    price: plan.price,
    down_payment: plan.downPayment,
    financed: plan.financed,
    register_number: db.encryption.encrypt(registerNumber, encryptionContext('leases', 'register_number', id))
  }
  await tx.query.insertInto('leases').values(lease).execute()
  const amounts = { amount: plan.downPayment, principal: plan.downPayment, interest: 0 }
  const bill = newBill({ leaseId: id, kind: 'down-payment', ...amounts, expiresAt: lease.down_payment_until }, now)
  await insertBill(tx, bill)
  return ok(lease)
}

/** Sends the customer's answers to the lender's questions. */
export const answerQuestions = (deps: LeaseDeps, number: string, userId: string, answers: Answers) =>
  changeOwnLease(deps, number, userId, async (tx, lease, now) => {
    if (lease.state !== 'asked') return unprocessable('lease-nothing-asked')
    const questions = questionsColumn.read(lease.questions_json).filter(isLeaseQuestion)
    const missing = questions.find(question => !answers[question])
    if (missing) return unprocessable('lease-answer-missing')
    lease.state = 'application_sent'
    lease.answers_json = answersColumn.write(Object.fromEntries(questions.map(each => [each, answers[each]])))
    await updateLease(tx, lease, now)
    await enqueueLenderCall(tx, { call: 'answer', leaseId: lease.id }, `${lease.id}:answer:${now.toISOString()}`, now)
    return undefined
  })

/** The customer withdraws before the lender has decided: the down payment is refunded. */
export function withdrawApplication(deps: LeaseDeps, number: string, userId: string) {
  return changeOwnLease(deps, number, userId, async (tx, lease, now, aggregate) => {
    if (lease.state === 'canceled') return undefined
    if (!canWithdrawLease(lease.state)) return unprocessable('lease-decided')
    await cancelAsWithdrawn(deps, tx, aggregate, lease, now)
    return undefined
  })
}

interface NewLease {
  readonly id: string
  readonly number: string
  readonly userId: string
  readonly orderId: string
  readonly input: LeaseApplication
  readonly applicant: Applicant
  readonly locale: Locale
  readonly now: Date
}

function newLease({ id, number, userId, orderId, input, applicant, locale, now }: NewLease): LeaseRow {
  const at = now.toISOString()
  return {
    id,
    number,
    user_id: userId,
    order_id: orderId,
    state: 'down_payment_pending',
    locale,
    price: 0,
    down_payment: 0,
    financed: 0,
    months: input.months,
    first_name: input.first_name,
    last_name: input.last_name,
    phone: applicant.phone,
    register_number: null,
    register_masked: maskedRegisterNumber(applicant.registerNumber),
    consents_json: consentsColumn.write({ terms: at, inquiry: at }),
    questions_json: '[]',
    answers_json: '{}',
    reason: null,
    contract: null,
    down_payment_until: later(now, DOWN_PAYMENT_MINUTES * MINUTE_MS).toISOString(),
    created_at: at,
    updated_at: at,
    sent_at: null,
    checked_at: null,
    decided_at: null,
    started_on: null,
    ended_at: null
  }
}
