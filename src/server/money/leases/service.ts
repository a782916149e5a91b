import type { LeaseBody, LeaseList, LeaseOfferBody, LeasePayMethod } from '../../../contract/lease.ts'
import { pagedBy, type PageAsked } from '../../../contract/paging.ts'
import type { LeaseState } from '../../../domain/lease-state.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { findVariant, sellingPriceOf, type VariantFacts } from '../../catalogue/products/index.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { applications } from './applications.ts'
import { decisions } from './decisions.ts'
import { createLeaseBody } from './lease-body.ts'
import { createLenderCalls } from './lender-calls.ts'
import { leaseNews } from './news.ts'
import { leaseOffer } from './offers.ts'
import type { LeaseDeps } from './lease-deps.ts'
import {
  instalmentsDue,
  leaseById,
  leaseByNumber,
  leaseByOrderNumber,
  leasesInState,
  leasesToCheck,
  leasesAwaitingDownPayment,
  leaseStandingOf
} from './queries.ts'
import { repayments } from './repayments.ts'
import { leasePayable } from './lease-payable.ts'
import { daysBefore, later, localDate } from '../../../domain/time.ts'

const BATCH = 20
/** A callback may be lost: every application is asked about this often. */
const POLL_MS = 10_000

/** Leasing: offers, applications, the lender's word, what is owed and paid. */
export function leaseService(parts: LeaseDeps, publicUrl: string) {
  const { orders, lender, payments: money } = parts
  const { db } = orders
  const deciding = decisions(parts)
  const repaying = repayments(parts, deciding)
  const body = createLeaseBody(parts)
  const { ofOrder, apply, answer, withdraw } = applications(parts, deciding)
  const { mail: newsContent, remind } = leaseNews(parts, publicUrl)

  return {
    ofOrder,
    apply,
    answer,
    withdraw,
    openBill: repaying.bill,
    returnGoods: repaying.takeBack,
    /** What payments join. */
    payable: leasePayable(parts, repaying),
    onOrderEvent: deciding.onOrderEvent,
    newsContent,
    remind,
    callLender: createLenderCalls(parts),
    /** Whether anybody lends. */
    isOffered: lender !== undefined,

    /** What so many of one thing would cost; who asks may be a guest. */
    async offer(
      variantId: string,
      quantity: number,
      userId: string | undefined,
      locale: Locale
    ): Promise<Result<LeaseOfferBody, Problem>> {
      if (!lender) return { ok: false, problem: { status: 503, code: 'lease-unavailable' } }
      const facts = await orders.variantFacts.get(db, variantId)
      const variant = await findVariant(db, variantId)
      if (!facts || !variant) return notFound('not-found')
      const price = sellingPriceOf(variant, orders.now())
      const today = localDate(orders.now())
      const standing = userId === undefined ? undefined : await leaseStandingOf(db, userId, today)
      return ok(leaseOffer(leasable(facts, price * quantity), standing, today, locale))
    },

    /** One's own, newest first. */
    async list(userId: string, { page, per_page }: PageAsked): Promise<LeaseList> {
      const own = db.query.selectFrom('leases').where('user_id', '=', userId)
      const rows = await own
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const { total } = await own.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const leases = await Promise.all(rows.map(row => body(db, row)))
      return {
        leases,
        ...pagedBy({ page, per_page }, leases.length, Number(total))
      }
    },

    /** One of one's own; while the lender decides it is asked how far it is. */
    async read(number: string, userId: string): Promise<Result<LeaseBody, Problem>> {
      const found = await leaseByNumber(db, number)
      if (found?.user_id !== userId) return notFound('lease-not-found')
      await deciding.check(found.id)
      const { payment } = await body(db, found)
      if (payment?.state === 'pending') await money.refreshPayment(payment.id)
      const now = await leaseById(db, found.id)
      return now ? ok(await body(db, now)) : notFound('lease-not-found')
    },

    /** Opens a payment for what waits to be paid. */
    async pay(
      number: string,
      userId: string,
      method: LeasePayMethod,
      once: IdempotencyKey,
      locale: Locale
    ): Promise<Result<LeaseBody, Problem>> {
      const found = await leaseByNumber(db, number)
      if (found?.user_id !== userId) return notFound('lease-not-found')
      const { bill: openBill } = await body(db, found)
      if (!openBill) return unprocessable('lease-nothing-owed')
      const opened = await money.openPayment(openBill.id, method, userId, once, locale)
      if (!opened.ok) return opened
      const now = await leaseById(db, found.id)
      return now ? ok(await body(db, now)) : notFound('lease-not-found')
    },

    /** The lender's call: only a reason to ask. Unknown ones are nobody's business. */
    async handleWebhook(leaseId: string): Promise<boolean> {
      const lease = await leaseById(db, leaseId)
      if (!lease) return false
      await deciding.check(lease.id, true)
      return true
    },

    /** Asks about every application that nobody has asked about lately, and ends those nobody paid down. */
    async poll(log: { warn(facts: object, sentence: string): void }) {
      const now = orders.now()
      for (const { id } of await leasesToCheck(db, later(now, -POLL_MS).toISOString(), BATCH)) {
        try {
          if (!(await deciding.check(id))) log.warn({ lease: id }, 'the lender was not understood')
        } catch (error) {
          log.warn({ err: error, lease: id }, 'a lease was not followed')
        }
      }
      for (const { id, order_id } of await leasesAwaitingDownPayment(db, now.toISOString(), BATCH))
        await deciding.expireApplication(id, order_id)
    },

    /** For staff. */
    admin: {
      async list(states: readonly LeaseState[], most: number): Promise<readonly LeaseBody[]> {
        return Promise.all((await leasesInState(db, states, most)).map(row => body(db, row)))
      },
      /** Those whose payment is late, who is longest first. */
      async late(most: number): Promise<readonly LeaseBody[]> {
        const due = await instalmentsDue(db, localDate(daysBefore(orders.now(), 1)), most)
        const ids = [...new Set(due.map(({ lease_id }) => lease_id))]
        const rows = await Promise.all(ids.map(id => leaseById(db, id)))
        return Promise.all(rows.flatMap(row => (row ? [body(db, row)] : [])))
      },
      /** By its number or its order's. */
      async show(number: string): Promise<LeaseBody | undefined> {
        const found = (await leaseByNumber(db, number)) ?? (await leaseByOrderNumber(db, number))
        return found && body(db, found)
      },
      /** Asks the lender now; undefined when there is no such lease. */
      async ask(number: string): Promise<LeaseBody | undefined> {
        const found = await leaseByNumber(db, number)
        if (!found) return undefined
        await deciding.check(found.id, true)
        const now = await leaseById(db, found.id)
        return now && body(db, now)
      },
      /** The shop takes an application back for its buyer. */
      async withdraw(number: string): Promise<Result<LeaseBody, Problem>> {
        const found = await leaseByNumber(db, number)
        return found ? withdraw(number, found.user_id) : notFound('lease-not-found')
      }
    }
  }
}

export type LeaseService = ReturnType<typeof leaseService>

const leasable = (facts: VariantFacts, price: number) => ({
  productTotal: price,
  price,
  hasAlcohol: facts.ageRestricted,
  hasPrescription: facts.requiresPrescription
})
