import type { HotelBookingState } from '../../../domain/booking/hotel-booking.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { RefundService } from '../../money/payments/index.ts'
import { bookingByNumber, lockBooking, type HotelBookingRow } from './queries.ts'
import { cancelBooking, transitionBooking } from './transitions.ts'

interface AdminDeps {
  readonly db: Database
  readonly refunds: Pick<RefundService, 'refund'>
  readonly now: () => Date
}

/** Bookings of hotels as staff see them. */
export const createHotelAdmin = (deps: AdminDeps) => bindDeps(deps, { list, confirm, cancel })

export interface BookingFilter {
  readonly states: readonly HotelBookingState[]
  readonly hotelId?: string | undefined
  readonly limit: number
}

/** Lists bookings by arrival, the next first. */
const list = ({ db }: AdminDeps, { states, hotelId, limit }: BookingFilter): Promise<HotelBookingRow[]> =>
  db.query
    .selectFrom('hotel_bookings')
    .selectAll()
    .where('state', 'in', states)
    .$if(hotelId !== undefined, query => query.where('hotel_id', '=', hotelId ?? ''))
    .orderBy('check_in')
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Runs `work` on a locked booking, and writes its line of the audit; false means that its state does not allow it. */
async function change(
  { db, now }: AdminDeps,
  action: string,
  number: string,
  work: (tx: Transaction, row: HotelBookingRow) => Promise<boolean>
): ServiceResult<HotelBookingRow> {
  return db.change(async (tx): Promise<Result<HotelBookingRow, Problem>> => {
    const found = await tx.first(bookingByNumber, { number })
    const row = found && (await tx.first(lockBooking, { id: found.id }))
    if (!row) return notFound('hotel-booking-not-found')
    if (!(await work(tx, row))) return unprocessable('hotel-booking-not-open')
    const after = await tx.first(bookingByNumber, { number })
    const change = { before: { state: row.state }, after: { state: (after ?? row).state } }
    await recordStaffAction(tx, 'command', { action, subject: { type: 'hotel_booking', id: number }, ...change }, now())
    return ok(after ?? row)
  })
}

/** The deposit was taken by hand: the guest gets the mail of a paid one. */
const confirm = (deps: AdminDeps, number: string) =>
  change(deps, 'hotel_bookings.confirm', number, (tx, row) =>
    transitionBooking(tx, row, { to: 'confirmed' }, deps.now())
  )

/** For the hotel, also after the guest's deadline; a deposit that was paid through the shop is refunded. */
const cancel = (deps: AdminDeps, number: string) =>
  change(deps, 'hotel_bookings.cancel', number, (tx, row) => cancelBooking(deps.refunds, tx, row, 'staff', deps.now()))
