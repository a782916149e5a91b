import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { bookRoomRequestSchema, HotelBookingBody, HotelBookings } from '../../../contract/booking/hotel.ts'
import { holdUntil, mayCancel, mayForfeit, OPEN_REQUESTS_MAX } from '../../../domain/booking/hotel-booking.ts'
import type { StayPrice } from '../../../domain/booking/hotel-price.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { money } from '../../../i18n/format.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { rememberAnswer, replayedAnswer, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { PayloadOf } from '../../platform/outbox/messages.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import { lockUser } from '../../identity/index.ts'
import {
  prepaymentMethods,
  type PrepaymentInput,
  type PaymentService,
  type RefundService
} from '../../money/payments/index.ts'
import { arrivalOf, bookingBody } from './booking-body.ts'
import { cancelDeadlineOf, findRoom, priceOfStay } from './catalogue.ts'
import { childrenColumn, priceColumn } from './columns.ts'
import {
  bookingById,
  bookingByNumber,
  bookingsOfUser,
  insertBooking,
  expiredRequests,
  lockBooking,
  openRequestsOfUser,
  setBookingUnit,
  type HotelBookingRow
} from './queries.ts'
import type { HotelRecords } from './records.ts'
import { reserveRoom } from './room-nights.ts'
import { cancelBooking, transitionBooking } from './transitions.ts'

const DAILY_LIMIT: Limit = { name: 'hotel-bookings', max: 20, windowMs: DAY_MS }
const INVOICE_LIMIT: Limit = { name: 'hotel-invoices', max: 40, windowMs: HOUR_MS }
const PAUSE_SECONDS = 3_600
/** Bookings that are listed. */
const LIST_LIMIT = 100
/** Requests that one run of the job ends. */
const EXPIRY_BATCH = 100

export interface BookingDeps {
  readonly db: Database
  readonly records: HotelRecords
  readonly payments: Pick<PaymentService, 'open' | 'newest' | 'refresh' | 'methods'>
  readonly refunds: Pick<RefundService, 'refund'>
  readonly now: () => Date
}

export type BookRoomInput = z.output<typeof bookRoomRequestSchema>

/** Bookings of hotel rooms: requested, paid for, canceled, or expired. */
export const createHotelBookings = (deps: BookingDeps) =>
  bindDeps(deps, { book, list, find, pay, cancel, expireUnpaid, mailContent })

export type HotelBookingService = ReturnType<typeof createHotelBookings>

async function bodyOf({ records, payments, now }: BookingDeps, row: HotelBookingRow, locale: Locale) {
  const payment = (await payments.newest('hotel-booking', row.id)) ?? null
  return bookingBody(records, row, payment, locale, now())
}

/** Holds a room for its stay, once per idempotency key; a user's requests are serial by the lock on the user. */
async function book(
  deps: BookingDeps,
  userId: string,
  input: BookRoomInput,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<HotelBookingBody> {
  const { db, now } = deps
  const booked = await db.change(async (tx): Promise<Result<string, Problem>> => {
    const at = now()
    if (!(await tx.first(lockUser, { id: userId }))) return notFound('hotel-booking-not-found')
    const principal = `hotel-booking:${userId}`
    const before = await replayedAnswer(tx, principal, idempotencyKey, z.string())
    if (before) return before
    const held = await holdRoom(deps, tx, { userId, input, locale }, at)
    if (held.ok) await rememberAnswer(tx, principal, idempotencyKey, held.value, at)
    return held
  })
  if (!booked.ok) return booked
  const row = await db.first(bookingById, { id: booked.value })
  return row ? ok(await bodyOf(deps, row, locale)) : notFound('hotel-booking-not-found')
}

interface RoomRequest {
  readonly userId: string
  readonly input: BookRoomInput
  readonly locale: Locale
}

async function holdRoom(
  deps: BookingDeps,
  tx: Transaction,
  { userId, input, locale }: RoomRequest,
  at: Date
): Promise<Result<string, Problem>> {
  const found = findRoom(deps, input.hotel_id, input.room_id)
  if (!found.ok) return found
  const priced = priceOfStay(deps, found.value, input)
  if (!priced.ok) return priced
  if (priced.value.total !== input.total) return unprocessable('hotel-price-changed', { field: 'total' })
  if ((await tx.all(openRequestsOfUser, { user_id: userId })).length >= OPEN_REQUESTS_MAX)
    return unprocessable('too-many-hotel-requests', { values: { max: OPEN_REQUESTS_MAX } })
  if (!(await consumeLimit(tx, DAILY_LIMIT, userId, at))) return tooMany('too-many-requests', PAUSE_SECONDS)
  const { hotel, room } = found.value
  const row = {
    ...(await newBooking(tx, input, priced.value, at)),
    user_id: userId,
    locale,
    cancel_until: cancelDeadlineOf(hotel, input).toISOString()
  }
  await tx.run(insertBooking, row)
  const { hotel_id, room_id } = input
  const unit = await reserveRoom(tx, { hotel_id, room_id, units: room.units }, input, row.id)
  if (unit === undefined) return unprocessable('hotel-room-taken', { field: 'check_in' })
  await tx.run(setBookingUnit, { id: row.id, unit })
  return ok(row.id)
}

const newBooking = async (tx: Transaction, input: BookRoomInput, price: StayPrice, at: Date) => {
  const { hotel_id, room_id, check_in, check_out, adults, guest_name, phone, email, note } = input
  return {
    id: uuid(),
    number: await newReferenceNumber(tx, 'H', bookingByNumber),
    ...{ hotel_id, room_id, check_in, check_out, adults, guest_name, phone, email, note },
    unit: '',
    children_json: childrenColumn.write([...input.children]),
    price_json: priceColumn.write({ ...price, nights: price.nights.map(night => ({ ...night })) }),
    ...{ total: price.total, deposit: price.deposit },
    state: 'requested' as const,
    expires_at: holdUntil(at).toISOString(),
    ...{ payment_id: null, canceled_by: null },
    created_at: at.toISOString(),
    updated_at: at.toISOString()
  }
}

/** Bookings of a user, newest first, 100 at most. */
async function list(deps: BookingDeps, userId: string, locale: Locale): Promise<HotelBookings> {
  const rows = await deps.db.all(bookingsOfUser, { user_id: userId, limit: LIST_LIMIT })
  const bookings = await Promise.all(rows.map(row => bodyOf(deps, row, locale)))
  return { bookings, count: rows.length, methods: prepaymentMethods(await deps.payments.methods(), locale) }
}

/** A booking of its user by id, or by the number in addresses and mails. */
async function findOwn({ db }: BookingDeps, userId: string, name: string) {
  const row = await (name.startsWith('H')
    ? db.first(bookingByNumber, { number: name })
    : db.first(bookingById, { id: name }))
  return row?.user_id === userId ? row : undefined
}

/** The booking as it is now: an open payment is checked at its provider first. */
async function find(deps: BookingDeps, userId: string, name: string, locale: Locale): ServiceResult<HotelBookingBody> {
  const row = await findOwn(deps, userId, name)
  if (!row) return notFound('hotel-booking-not-found')
  const payment = row.state === 'requested' ? await deps.payments.newest('hotel-booking', row.id) : undefined
  if (payment?.state === 'pending') {
    const refreshed = await deps.payments.refresh(payment.id)
    if (!refreshed.ok) return refreshed
  }
  return ok(await bodyOf(deps, (await findOwn(deps, userId, name)) ?? row, locale))
}

/** Opens an invoice for the deposit at any provider, again after another. */
async function pay(
  { db, payments, now }: BookingDeps,
  userId: string,
  id: string,
  { means, idempotencyKey, locale }: PrepaymentInput
) {
  if (!(await db.change(tx => consumeLimit(tx, INVOICE_LIMIT, userId, now()))))
    return tooMany('too-many-requests', PAUSE_SECONDS)
  return payments.open({ payableKind: 'hotel-booking', id, ...means, principal: { userId } }, idempotencyKey, locale)
}

/**
 * Cancels a guest's booking while they may; the deposit is refunded until the deadline. After it they cancel
 * `withoutRefund` or not at all. Canceled twice, it is canceled once.
 */
async function cancel(
  deps: BookingDeps,
  userId: string,
  id: string,
  withoutRefund: boolean,
  locale: Locale
): ServiceResult<HotelBookingBody> {
  const { db, refunds, now } = deps
  const canceled = await db.change(async (tx): Promise<Result<HotelBookingRow, Problem>> => {
    const row = await tx.first(lockBooking, { id })
    if (row?.user_id !== userId) return notFound('hotel-booking-not-found')
    if (row.state === 'canceled') return ok(row)
    const [at, deadline] = [now(), new Date(row.cancel_until)]
    if (mayCancel(row.state, deadline, at)) await cancelBooking(refunds, tx, row, 'guest', at)
    else if (!mayForfeit(row.state, deadline, arrivalOf(deps.records, row), at))
      return unprocessable('hotel-booking-not-open')
    else if (!withoutRefund)
      return unprocessable('hotel-cancel-late', { values: { amount: money(locale, row.deposit) } })
    else await transitionBooking(tx, row, { to: 'canceled', by: 'guest' }, at)
    return ok(row)
  })
  if (!canceled.ok) return canceled
  const row = await db.first(bookingById, { id })
  return row ? ok(await bodyOf(deps, row, locale)) : notFound('hotel-booking-not-found')
}

/** Ends unpaid requests whose time is over; an open payment is checked at its provider a last time. */
async function expireUnpaid({ db, payments, now }: BookingDeps) {
  const due = await db.all(expiredRequests, { now: now().toISOString(), limit: EXPIRY_BATCH })
  for (const { id } of due) {
    const payment = await payments.newest('hotel-booking', id)
    if (payment?.state === 'pending' && !(await payments.refresh(payment.id, true)).ok) continue
    await db.change(async tx => {
      const row = await tx.first(lockBooking, { id })
      if (row?.state === 'requested' && (row.expires_at ?? '') <= now().toISOString())
        await transitionBooking(tx, row, { to: 'expired' }, now())
    })
  }
  return due.length
}

/** A booking as a mail to its guest shows it; undefined where nobody is to be written to any more. */
async function mailContent(deps: BookingDeps, { bookingId, notification }: PayloadOf<'hotel-booking.notification'>) {
  const row = await deps.db.first(bookingById, { id: bookingId })
  if (!row || row.email === '' || row.state !== notification) return undefined
  const locale: ShopLocale = isShopLocale(row.locale) ? row.locale : 'mn'
  return { booking: await bodyOf(deps, row, locale), isDepositPaid: row.payment_id !== null, locale }
}
