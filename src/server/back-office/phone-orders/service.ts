import {
  phoneOrderNumberSchema,
  type CompletePhoneOrderRequest,
  type PhoneOrderLineRequest,
  type PhoneOrderNumberBody,
  type PhoneOrderBody,
  type PhoneOrderRequest,
  type PhoneOrdersBody,
  type StartPhoneOrderRequest
} from '../../../contract/staff/phone-orders.ts'
import type { DeliveryOffers } from '../../../contract/ordering/delivery.ts'
import { isPaidInParts } from '../../../domain/money/payment.ts'
import { ok } from '../../../domain/result.ts'
import { medicineWarnings } from '../../../domain/ordering/medicine-warnings.ts'
import { daysBefore, HOUR_MS } from '../../../domain/time.ts'
import {
  lockStaffMember,
  lockUser,
  recordStaffAction,
  userByIdentity,
  type StaffRequest,
  type StaffActor
} from '../../identity/index.ts'
import {
  enqueueOrderNotification,
  handOverOrder,
  lockBuyer,
  type OrderAggregate,
  type OrderCredentials
} from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import { phoneOrderBody } from './view.ts'

/** Days for which an order that was begun is offered to be continued. */
const OPEN_DAYS = 2
const OPEN_MAX = 50
/** An order shows who has the number and where they live: nobody takes so many calls, and a list of numbers has more. */
const STARTED = { name: 'phone-orders', max: 60, windowMs: HOUR_MS }

/** Orders of the member that are not placed yet, the newest first. */
export async function listOpenPhoneOrders({ db, now }: PhoneOrdersDeps, staffId: string): Promise<PhoneOrdersBody> {
  const rows = await db.query
    .selectFrom('phone_orders')
    .innerJoin('orders', 'orders.id', 'phone_orders.order_id')
    .select(['orders.number', 'orders.phone', 'orders.total', 'phone_orders.started_at'])
    .where('phone_orders.staff_id', '=', staffId)
    .where('phone_orders.started_at', '>', daysBefore(now(), OPEN_DAYS).toISOString())
    .where('orders.completed_at', 'is', null)
    .where('orders.state', '!=', 'canceled')
    .orderBy('phone_orders.started_at', 'desc')
    .limit(OPEN_MAX)
    .execute()
  return { phone_orders: rows }
}

/** Begins an order for the caller; the member's row is the lock that one key needs. */
export const startPhoneOrder = (
  { db, now, cart }: PhoneOrdersDeps,
  { staff }: StaffRequest,
  { phone, locale }: StartPhoneOrderRequest,
  idempotencyKey: IdempotencyKey
): ServiceResult<PhoneOrderNumberBody> =>
  db.change(async tx => {
    const at = now()
    await tx.first(lockStaffMember, { id: staff.staffId })
    return withIdempotency(
      tx,
      { principal: `phone-orders:${staff.staffId}`, idempotencyKey, answers: phoneOrderNumberSchema, now: at },
      async () => {
        if (!(await consumeLimit(tx, STARTED, staff.staffId, at))) return tooMany('too-many-requests', HOUR_MS / 1_000)
        const { id, number } = await cart.start(tx, { phone, locale })
        await tx.query
          .insertInto('phone_orders')
          .values({ order_id: id, staff_id: staff.staffId, started_at: at.toISOString() })
          .execute()
        const subject = { type: 'order', id: number }
        await recordStaffAction(tx, staff, { action: 'orders.start_by_phone', subject }, at)
        return ok({ number })
      }
    )
  })

/** Opens an order that is filled by phone, and no other. */
async function keyFor({ db }: PhoneOrdersDeps, number: string): ServiceResult<OrderCredentials & { locale: string }> {
  const row = await db.query
    .selectFrom('phone_orders')
    .innerJoin('orders', 'orders.id', 'phone_orders.order_id')
    .select('orders.locale')
    .where('orders.number', '=', number)
    .executeTakeFirst()
  return row ? ok({ number, token: '', asStaff: true, locale: row.locale }) : notFound('order-not-found')
}

/** Makes a step of the checkout with the order, and answers all of it. */
async function step(
  deps: PhoneOrdersDeps,
  { staff, locale }: StaffRequest,
  number: string,
  action: string,
  take: (key: OrderCredentials) => ServiceResult<unknown>
): ServiceResult<PhoneOrderBody> {
  const key = await keyFor(deps, number)
  if (!key.ok) return key
  const done = await take({ ...key.value, staffChange: { actor: staff, action } })
  return done.ok ? phoneOrderBody(deps, number, { staff, locale }) : done
}

export const readPhoneOrder = async (
  deps: PhoneOrdersDeps,
  editor: StaffRequest,
  number: string
): ServiceResult<PhoneOrderBody> => {
  const key = await keyFor(deps, number)
  return key.ok ? phoneOrderBody(deps, number, editor) : key
}

export async function phoneOrderOffers(
  deps: PhoneOrdersDeps,
  number: string,
  locale: Locale
): ServiceResult<DeliveryOffers> {
  const key = await keyFor(deps, number)
  return key.ok ? deps.checkout.offers(key.value, locale) : key
}

export const addPhoneOrderLine = (
  deps: PhoneOrdersDeps,
  editor: StaffRequest,
  number: string,
  { sku, quantity }: PhoneOrderLineRequest
) =>
  step(deps, editor, number, 'orders.edit_by_phone', async key => {
    const variant = await deps.db.query.selectFrom('variants').select('id').where('sku', '=', sku).executeTakeFirst()
    if (!variant) return unprocessable('variant-not-found')
    return deps.cart.add(key, { variantId: variant.id, quantity, options: {}, gift: false }, editor.locale)
  })

export const changePhoneOrderLine = (
  deps: PhoneOrdersDeps,
  editor: StaffRequest,
  number: string,
  id: string,
  quantity: number
) => step(deps, editor, number, 'orders.edit_by_phone', key => deps.cart.change(key, id, { quantity }, editor.locale))

export const updatePhoneOrder = (
  deps: PhoneOrdersDeps,
  editor: StaffRequest,
  number: string,
  input: PhoneOrderRequest
) =>
  step(deps, editor, number, 'orders.edit_by_phone', async key =>
    input.payment_method && isPaidInParts(input.payment_method)
      ? unprocessable('method-not-by-phone', { field: 'payment_method' })
      : deps.checkout.update(key, input, editor.locale)
  )

interface PhoneOrderCompletion {
  readonly number: string
  readonly acknowledged: CompletePhoneOrderRequest['acknowledged_warnings']
}

/**
 * Places the order as the checkout does: it belongs to the account of the number, and a link to pay goes to it. Somebody
 * on the phone reads no warning, so it is not placed before they were told.
 */
export async function completePhoneOrder(
  deps: PhoneOrdersDeps,
  { staff, locale }: StaffRequest,
  { number, acknowledged }: PhoneOrderCompletion,
  idempotencyKey: IdempotencyKey
): ServiceResult<PhoneOrderNumberBody> {
  const key = await keyFor(deps, number)
  if (!key.ok) return key
  const details = acknowledged.length > 0 ? { acknowledged_warnings: acknowledged } : {}
  const staffChange = { actor: staff satisfies StaffActor, action: 'orders.place_by_phone', details }
  const customerLocale = key.value.locale
  const placed = await deps.checkout.complete({ ...key.value, staffChange }, idempotencyKey, locale, {
    before: async (tx, aggregate, at) => {
      if (hasUnacknowledgedWarning(aggregate, acknowledged))
        return { status: 422, code: 'medicine-warnings-unacknowledged' }
      await handOver(tx, aggregate, customerLocale, at)
      return undefined
    },
    sendsPaymentLink: true
  })
  return placed.ok ? ok({ number }) : placed
}

/** A warning of the same kind about other medicines is another one. */
const hasUnacknowledgedWarning = ({ lines }: OrderAggregate, acknowledged: PhoneOrderCompletion['acknowledged']) =>
  medicineWarnings(lines.map(({ details }) => details)).some(
    ({ code, productIds }) =>
      !acknowledged.some(each => each.code === code && productIds.every(id => each.products.includes(id)))
  )

/** Paid by a provider, on the page behind the link; the others are confirmed as every order is. */
const PAID_WITHOUT_LINK: ReadonlySet<string | null> = new Set([null, 'cash', 'transfer'])

/** Locks in the order of every placing: the phone, the account, the person; who is deleted meanwhile gets no order. */
async function handOver(tx: Transaction, { order }: OrderAggregate, customerLocale: string, at: Date) {
  await lockBuyer(tx, { phone: order.phone, user_id: null })
  const account = await tx.first(userByIdentity, { kind: 'phone', subject: order.phone })
  if (account) await lockBuyer(tx, { phone: '', user_id: account.id })
  const owner = account && (await tx.first(lockUser, { id: account.id }))
  handOverOrder(order, { userId: owner?.id ?? null, locale: customerLocale })
  if (!PAID_WITHOUT_LINK.has(order.payment_method))
    await enqueueOrderNotification(tx, { order, notification: 'payment-requested' }, at)
}
