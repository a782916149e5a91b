import type { LeaseBody, LeaseList, LeaseOfferBody, LeasePayMethod } from '../../../contract/money/lease.ts'
import { pagedBy, type PageQuery } from '../../../contract/paging.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { findVariant, sellingPriceOf, type VariantDetails } from '../../catalogue/products/index.ts'
import type { OrderExtension } from '../../ordering/orders/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { answerQuestions, applyForLease, readLeaseOfOrder, withdrawApplication } from './applications.ts'
import { checkWithLender, expireApplication, onOrderEvent } from './decisions.ts'
import { createLeaseAdmin } from './lease-admin.ts'
import { leaseBody } from './lease-body.ts'
import { callLender } from './lender-calls.ts'
import { notificationContent, remindOfInstalments } from './notifications.ts'
import { leaseOffer } from './offers.ts'
import { isLeaseOffered, LEASE_UNAVAILABLE, type LeaseDeps } from './lease-deps.ts'
import { leaseById, leaseByNumber, leasesAwaitingDownPayment, leasesToCheck, leaseHistoryOf } from './queries.ts'
import { openBill, reduceForReturn } from './repayments.ts'
import { leasePayable } from './lease-payable.ts'
import { later, localDate } from '../../../domain/time.ts'

const BATCH = 20
/** Webhooks may be lost: every application is checked this often. */
const POLL_MS = 10_000

/** Purchases by instalments: offers, applications, the lender's decisions, bills and repayments (spec §9). */
export const createLeaseService = (deps: LeaseDeps) => ({
  ...bindDeps(deps, {
    offer,
    ofOrder: readLeaseOfOrder,
    apply: applyForLease,
    answer: answerQuestions,
    withdraw: withdrawApplication,
    list,
    read,
    openBill,
    pay,
    reduceForReturn,
    onOrderEvent,
    notificationContent,
    remind: remindOfInstalments,
    callLender,
    handleWebhook,
    poll
  }),
  payable: leasePayable(deps),
  isOffered: () => isLeaseOffered(deps, deps.orders.db),
  /** An order that was to be leased is not placed once staff have ended the offer. */
  placementGuard: placementGuard(deps),
  /** Actions of staff. */
  admin: createLeaseAdmin(deps)
})

const placementGuard =
  (deps: LeaseDeps): NonNullable<OrderExtension['placementGuard']> =>
  async (tx, { order }) =>
    order.payment_method === 'lease' && !(await isLeaseOffered(deps, tx)) ? LEASE_UNAVAILABLE.problem : undefined

/** The offer for `quantity` of a variant; `userId` is undefined for a guest. */
async function offer(
  deps: LeaseDeps,
  variantId: string,
  quantity: number,
  userId: string | undefined,
  locale: Locale
): Promise<Result<LeaseOfferBody, Problem>> {
  const { orders } = deps
  const { db } = orders
  if (!(await isLeaseOffered(deps, db))) return LEASE_UNAVAILABLE
  const details = await orders.variantDetails.get(db, variantId)
  const variant = await findVariant(db, variantId)
  if (!details || !variant) return notFound('not-found')
  const price = sellingPriceOf(variant, orders.now())
  const today = localDate(orders.now())
  const history = userId === undefined ? undefined : await leaseHistoryOf(db, userId, today)
  return ok(leaseOffer(leasable(details, price * quantity), history, today, locale))
}

/** A customer's own leases, newest first. */
async function list(deps: LeaseDeps, userId: string, { page, per_page }: PageQuery): Promise<LeaseList> {
  const { db } = deps.orders
  const own = db.query.selectFrom('leases').where('user_id', '=', userId)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await own.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const leases = await Promise.all(rows.map(row => leaseBody(deps, db, row)))
  return {
    leases,
    ...pagedBy({ page, per_page }, leases.length, Number(total))
  }
}

/** A customer's own lease; while the lender decides it is asked first, and an open payment is checked. */
async function read(deps: LeaseDeps, number: string, userId: string): Promise<Result<LeaseBody, Problem>> {
  const { payments, orders } = deps
  const { db } = orders
  const found = await leaseByNumber(db, number)
  if (found?.user_id !== userId) return notFound('lease-not-found')
  await checkWithLender(deps, found.id)
  const { payment } = await leaseBody(deps, db, found)
  if (payment?.state === 'pending') await payments.refreshPayment(payment.id)
  const now = await leaseById(db, found.id)
  return now ? ok(await leaseBody(deps, db, now)) : notFound('lease-not-found')
}

interface LeasePaymentInput {
  readonly method: LeasePayMethod
  readonly idempotencyKey: IdempotencyKey
  readonly locale: Locale
}

/** Opens a payment for the open bill. */
async function pay(
  deps: LeaseDeps,
  number: string,
  userId: string,
  { method, idempotencyKey, locale }: LeasePaymentInput
): Promise<Result<LeaseBody, Problem>> {
  const { payments, orders } = deps
  const { db } = orders
  const found = await leaseByNumber(db, number)
  if (found?.user_id !== userId) return notFound('lease-not-found')
  const { bill } = await leaseBody(deps, db, found)
  if (!bill) return unprocessable('lease-nothing-owed')
  const opened = await payments.openPayment(bill.id, method, userId, idempotencyKey, locale)
  if (!opened.ok) return opened
  const now = await leaseById(db, found.id)
  return now ? ok(await leaseBody(deps, db, now)) : notFound('lease-not-found')
}

/** The lender's webhook: only a reason to ask it. False for an unknown lease. */
async function handleWebhook(deps: LeaseDeps, leaseId: string): Promise<boolean> {
  const lease = await leaseById(deps.orders.db, leaseId)
  if (!lease) return false
  await checkWithLender(deps, lease.id, true)
  return true
}

/** Checks applications that were not checked lately and cancels those without a down payment. */
async function poll(deps: LeaseDeps, log: { warn(details: object, sentence: string): void }) {
  const { orders } = deps
  const { db } = orders
  const now = orders.now()
  for (const { id } of await leasesToCheck(db, later(now, -POLL_MS).toISOString(), BATCH)) {
    try {
      if (!(await checkWithLender(deps, id))) log.warn({ lease: id }, 'the lender did not answer')
    } catch (error) {
      log.warn({ err: error, lease: id }, 'a lease could not be checked')
    }
  }
  for (const { id, order_id } of await leasesAwaitingDownPayment(db, now.toISOString(), BATCH))
    await expireApplication(deps, id, order_id)
}

export type LeaseService = ReturnType<typeof createLeaseService>

const leasable = (details: VariantDetails, price: number) => ({
  productTotal: price,
  price,
  hasAlcohol: details.ageRestricted,
  hasPrescription: details.requiresPrescription
})
