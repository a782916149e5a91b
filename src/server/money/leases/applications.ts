import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { leaseAnswersBody, leaseApplicationBody, OrderLeaseBody } from '../../../contract/lease.ts'
import {
  leaseOrderProblem,
  LEASE_AGE,
  LEASE_APPLICATIONS_MAX,
  leasePlan,
  leaseCustomerProblem
} from '../../../domain/lease.ts'
import { DOWN_PAYMENT_MINUTES, isLeaseQuestion, canWithdrawLease } from '../../../domain/lease-state.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { maskedRegisterNumber, parseRegisterNumber } from '../../../domain/register-number.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { contactsOf, type UserTable } from '../../identity/index.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ProblemCode, unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { once, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { type OrderKey, unpayableReason, type OrderAggregate, leasableOf } from '../../ordering/orders/index.ts'
import { placeOf } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import { enqueueLenderCall } from './messages.ts'
import type { Decisions } from './decisions.ts'
import { createLeaseBody } from './lease-body.ts'
import { leaseOffer } from './offers.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  countApplications,
  leaseByNumber,
  lockLease,
  leaseOfOrder,
  lockApplicant,
  leaseStandingOf,
  updateLease,
  type LeaseReader,
  type LeaseRow
} from './queries.ts'
import { MINUTE_MS, later, localDate } from '../../../domain/time.ts'
import { leaseValues } from '../../ordering/checkout/index.ts'
import { answersColumn, consentsColumn, questionsColumn } from './columns.ts'

type Application = z.output<typeof leaseApplicationBody>
type Answers = z.output<typeof leaseAnswersBody>['answers']
type Answer = Promise<Result<OrderLeaseBody, Problem>>

/** From "may I" to the lender's desk. */
export function applications(parts: LeaseDeps, { withdraw: takeBack }: Decisions) {
  const { orders, lender, payments: money } = parts
  const { db } = orders
  const leaseBody = createLeaseBody(parts)

  const known = async (reader: LeaseReader, userId: string | undefined): Promise<OrderLeaseBody['known']> => {
    const user = userId && (await userOf(reader, userId))
    if (!user) return null
    const { phone } = await contactsOf(reader, user.id)
    const own = personalNumber(user, db.encryption)
    return {
      first_name: user.first_name,
      last_name: user.last_name,
      phone: phone ?? '',
      register_number: own === undefined ? null : maskedRegisterNumber(own)
    }
  }

  const body = async (
    reader: LeaseReader,
    aggregate: OrderAggregate,
    userId: string | undefined,
    due: number,
    locale: Locale
  ): Promise<OrderLeaseBody> => {
    const today = localDate(orders.now())
    const own = userId !== undefined && aggregate.order.user_id === userId ? userId : undefined
    const lease = own && (await leaseOfOrder(reader, aggregate.order.id))
    const standing = own === undefined ? undefined : await leaseStandingOf(reader, own, today)
    return {
      offer: leaseOffer(leasableOf(aggregate, due), standing, today, locale),
      lease: lease ? await leaseBody(reader, lease) : null,
      known: await known(reader, own)
    }
  }

  return {
    /** What an order, open or placed, would cost on lease, and how its application is doing. */
    async ofOrder(key: OrderKey, locale: Locale): Answer {
      if (!lender) return { ok: false, problem: { status: 503, code: 'lease-unavailable' } }
      const aggregate = await orders.find(key)
      if (!aggregate) return notFound('order-not-found')
      const shown = await orders.read(key, locale)
      return shown ? ok(await body(db, aggregate, key.userId, shown.amount_due, locale)) : notFound('order-not-found')
    },

    /** Opens the application of a placed order; the down payment is what comes next. */
    apply: (
      key: OrderKey,
      userId: string,
      asked: Application,
      idempotencyKey: IdempotencyKey,
      locale: Locale
    ): Answer =>
      db.change(async (tx): Answer => {
        if (!lender) return { ok: false, problem: { status: 503, code: 'lease-unavailable' } }
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        if (aggregate?.order.user_id !== userId) return notFound('order-not-found')
        const { order } = aggregate
        return once(tx, order.id, idempotencyKey, now, async () => {
          const ended = unpayableReason(order)
          if (ended) return unprocessable(ended)
          if (order.payment_state === 'completed') return unprocessable('already-paid')
          if (order.payment_method !== 'lease') return unprocessable('paid-otherwise')
          if (!(await tx.first(lockApplicant, { id: userId }))) return notFound('order-not-found')
          const due = await money.amountDue(tx, aggregate)
          const plan = leasePlan(due, asked.months, localDate(now))
          const standing = await leaseStandingOf(tx, userId, localDate(now))
          const problem = leaseOrderProblem(leasableOf(aggregate, due)) ?? leaseCustomerProblem(standing, plan.financed)
          if (problem) return unprocessable(problem, { values: leaseValues(locale) })
          const person = await personOf(tx, db.encryption, userId, asked, now, locale)
          if (!person.ok) return person
          if ((await countApplications(tx, order.id)) >= LEASE_APPLICATIONS_MAX)
            return unprocessable('lease-too-often', { values: { max: LEASE_APPLICATIONS_MAX } })

          const number = await newReferenceNumber('L', async drawn => (await leaseByNumber(tx, drawn)) !== undefined)
          const lease = newLease({
            id: uuid(),
            number,
            userId,
            orderId: order.id,
            asked,
            person: person.value,
            locale,
            now
          })
          lease.register_number = db.encryption.encrypt(
            person.value.registerNumber,
            placeOf('leases', 'register_number', lease.id)
          )
          Object.assign(lease, { price: plan.price, down_payment: plan.downPayment, financed: plan.financed })
          await tx.query.insertInto('leases').values(lease).execute()
          await tx.query
            .insertInto('lease_bills')
            .values({
              id: uuid(),
              lease_id: lease.id,
              kind: 'down-payment',
              state: 'open',
              amount: plan.downPayment,
              principal: plan.downPayment,
              interest: 0,
              refunded_amount: 0,
              payment_id: null,
              idempotency_key: null,
              created_at: now.toISOString(),
              expires_at: lease.down_payment_until,
              paid_at: null
            })
            .execute()
          await orders.reserveUntil(tx, aggregate, lease.down_payment_until, now)
          return ok(await body(tx, aggregate, userId, due, locale))
        })
      }),

    /** Tells the lender what it wanted to know besides. */
    answer: (number: string, userId: string, answers: Answers) =>
      change(number, userId, async (tx, lease, now) => {
        if (lease.state !== 'asked') return unprocessable('lease-nothing-asked')
        const questions = questionsColumn.read(lease.questions_json).filter(isLeaseQuestion)
        const missing = questions.find(question => !answers[question])
        if (missing) return unprocessable('lease-answer-missing')
        lease.state = 'application_sent'
        lease.answers_json = answersColumn.write(Object.fromEntries(questions.map(each => [each, answers[each]])))
        await updateLease(tx, lease, now)
        await enqueueLenderCall(
          tx,
          { call: 'answer', leaseId: lease.id },
          `${lease.id}:answer:${now.toISOString()}`,
          now
        )
        return undefined
      }),

    /** Somebody changed their mind before the lender has decided: the down payment goes back. */
    withdraw: (number: string, userId: string) =>
      change(number, userId, async (tx, lease, now, aggregate) => {
        if (lease.state === 'canceled') return undefined
        if (!canWithdrawLease(lease.state)) return unprocessable('lease-decided')
        await takeBack(tx, aggregate, lease, now)
        return undefined
      })
  }

  async function change(
    number: string,
    userId: string,
    work: (
      tx: Transaction,
      lease: LeaseRow,
      now: Date,
      aggregate: OrderAggregate | undefined
    ) => Promise<Result<never, Problem> | undefined>
  ) {
    const found = await leaseByNumber(db, number)
    if (found?.user_id !== userId) return notFound('lease-not-found')
    return db.change(async tx => {
      const now = orders.now()
      // Everywhere the order comes first, so that nobody waits for somebody who waits for them.
      const aggregate = await orders.lockById(tx, found.order_id)
      const lease = await lockLease(tx, found.id)
      if (!lease) return notFound('lease-not-found')
      return (await work(tx, lease, now, aggregate)) ?? ok(await leaseBody(tx, lease))
    })
  }
}

export type Applications = ReturnType<typeof applications>

const userOf = ({ query }: LeaseReader, id: string) =>
  query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'kind', 'register_number'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** An organisation's number is nobody's own. */
const personalNumber = (user: Pick<UserTable, 'id' | 'kind' | 'register_number'>, encryption: Encryption) =>
  user.kind === 'person' && user.register_number !== null
    ? encryption.decrypt(user.register_number, placeOf('users', 'register_number', user.id))
    : undefined

interface Person {
  readonly registerNumber: string
  readonly phone: string
}

async function personOf(
  tx: Transaction,
  encryption: Encryption,
  userId: string,
  asked: Application,
  now: Date,
  locale: Locale
): Promise<Result<Person, Problem>> {
  const wrong = (field: string, code: ProblemCode, values?: Readonly<Record<string, number>>) =>
    unprocessable(code, { fields: { [field]: [words(locale, 'problem')(code, values)] }, ...(values && { values }) })
  if (!asked.accepts_terms) return wrong('accepts_terms', 'lease-terms-required')
  if (!asked.accepts_inquiry) return wrong('accepts_inquiry', 'lease-inquiry-required')
  const phone = parsePhone(asked.phone)
  if (phone === undefined) return wrong('phone', asked.phone === '' ? 'phone-required' : 'phone-incorrect')
  const user = await userOf(tx, userId)
  const input = asked.register_number || (user && personalNumber(user, encryption)) || ''
  const read = parseRegisterNumber(input, localDate(now))
  if (read?.kind !== 'person') return wrong('register_number', 'register-number-incorrect')
  const [year = 0, ...rest] = localDate(now).split('-')
  if (read.birthday > [Number(year) - LEASE_AGE, ...rest].join('-'))
    return wrong('register_number', 'lease-age', { age: LEASE_AGE })
  return ok({ registerNumber: read.value, phone })
}

interface NewLease {
  readonly id: string
  readonly number: string
  readonly userId: string
  readonly orderId: string
  readonly asked: Application
  readonly person: Person
  readonly locale: Locale
  readonly now: Date
}

function newLease({ id, number, userId, orderId, asked, person, locale, now }: NewLease): LeaseRow {
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
    months: asked.months,
    first_name: asked.first_name,
    last_name: asked.last_name,
    phone: person.phone,
    register_number: null,
    register_masked: maskedRegisterNumber(person.registerNumber),
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
