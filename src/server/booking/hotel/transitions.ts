import { bookingCanBecome, HOLDING_STATES, type HotelBookingState } from '../../../domain/booking/hotel-booking.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { RefundService } from '../../money/payments/index.ts'
import { enqueueHotelNotification } from './messages.ts'
import { updateBookingState, type HotelBookingRow } from './queries.ts'
import { releaseRoom } from './room-nights.ts'

interface Change {
  readonly to: Exclude<HotelBookingState, 'requested'>
  readonly paymentId?: string
  readonly by?: 'guest' | 'staff'
}

/**
 * Moves a locked booking on: it gives its nights back where it ends, and its guest is written to. False where it is not
 * in a state that leads there.
 */
export async function transitionBooking(
  tx: Transaction,
  booking: HotelBookingRow,
  { to, paymentId, by }: Change,
  now: Date
) {
  if (!bookingCanBecome(booking.state, to)) return false
  const moved = await tx.run(updateBookingState, {
    id: booking.id,
    from: booking.state,
    state: to,
    payment_id: paymentId ?? booking.payment_id,
    canceled_by: by ?? null,
    updated_at: now.toISOString()
  })
  if (moved === 0) return false
  if (!HOLDING_STATES.includes(to)) await releaseRoom(tx, booking.id)
  await enqueueHotelNotification(tx, booking.id, to, now)
  return true
}

/** Cancels a locked booking and refunds the deposit that was paid for it. */
export async function cancelBooking(
  refunds: Pick<RefundService, 'refund'>,
  tx: Transaction,
  booking: HotelBookingRow,
  by: 'guest' | 'staff',
  now: Date
) {
  if (!(await transitionBooking(tx, booking, { to: 'canceled', by }, now))) return false
  if (booking.payment_id !== null)
    await refunds.refund(tx, {
      paymentId: booking.payment_id,
      amount: booking.deposit,
      idempotencyKey: 'canceled',
      now
    })
  return true
}
