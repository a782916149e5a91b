import { dayAfter, type Stay } from './hotel-price.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, later, localDate, localMidnight } from '../time.ts'

/** Bookings of hotel rooms. */

/**
 * `requested`: the nights are held until the deposit is paid; `expired`: it was not paid in time; `confirmed`: the
 * deposit was paid, or staff took it by hand.
 */
export const HOTEL_BOOKING_STATES = ['requested', 'confirmed', 'canceled', 'expired'] as const
export type HotelBookingState = (typeof HOTEL_BOOKING_STATES)[number]

const NEXT: Record<HotelBookingState, readonly HotelBookingState[]> = {
  requested: ['confirmed', 'canceled', 'expired'],
  confirmed: ['canceled'],
  canceled: [],
  expired: []
}

export const bookingCanBecome = (from: HotelBookingState, to: HotelBookingState) => NEXT[from].includes(to)

/** States in which a booking owns its nights. */
export const HOLDING_STATES: readonly HotelBookingState[] = ['requested', 'confirmed']

/** Minutes for which nights are held before an invoice is opened. */
export const HOLD_MINUTES = 30
/** Nights are held this much longer than the invoice is open, so that a payment in its last minute counts. */
export const HOLD_AFTER_INVOICE_MINUTES = 10
/** Unpaid requests of one user at a time. */
export const OPEN_REQUESTS_MAX = 3
/** Days ahead that can be booked. */
export const BOOKING_DAYS_AHEAD = 365

export const holdUntil = (now: Date) => later(now, HOLD_MINUTES * MINUTE_MS)

/** End of a request whose invoice is open until `invoiceEnd`; never sooner than it was. */
export const holdForInvoice = (heldUntil: Date, invoiceEnd: Date) =>
  new Date(Math.max(heldUntil.getTime(), invoiceEnd.getTime() + HOLD_AFTER_INVOICE_MINUTES * MINUTE_MS))

/** Whether stays that begin on this day are sold: not in the past, and not more than a year ahead. */
export function isOnSale({ check_in }: Pick<Stay, 'check_in'>, now: Date): boolean {
  const today = localDate(now)
  return check_in >= today && check_in <= dayAfter(today, BOOKING_DAYS_AHEAD)
}

/** An hour of a day, `14:00` in Ulaanbaatar. */
export const hourOf = (day: string, hour: string) => {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return later(localMidnight(day), hours * HOUR_MS + minutes * MINUTE_MS)
}

/** Moment until which a guest may cancel and gets the deposit back. */
export const cancelDeadline = (checkIn: string, hour: string, days: number) =>
  later(hourOf(checkIn, hour), -days * DAY_MS)

/** A deposit is refunded to a guest who cancels until the deadline; a stay booked after its deadline has no refund. */
export const isDepositRefundable = (deadline: Date, now: Date) => now.getTime() <= deadline.getTime()

/** Whether a guest may cancel: an unpaid request always, a paid one until its deadline. */
export const mayCancel = (state: HotelBookingState, deadline: Date, now: Date) =>
  state === 'requested' || (state === 'confirmed' && isDepositRefundable(deadline, now))

/** Whether a guest may give up a paid booking, and the deposit with it: from the deadline until the arrival. */
export const mayForfeit = (state: HotelBookingState, deadline: Date, arrival: Date, now: Date) =>
  state === 'confirmed' && !isDepositRefundable(deadline, now) && now.getTime() < arrival.getTime()
