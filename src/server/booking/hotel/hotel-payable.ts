import { holdForInvoice } from '../../../domain/booking/hotel-booking.ts'
import { ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import { notFound, unprocessable } from '../../platform/http/problem.ts'
import type { Payable, RefundService } from '../../money/payments/index.ts'
import { bookingById, extendRequest, lockBooking } from './queries.ts'
import { transitionBooking } from './transitions.ts'

/** The deposit of a hotel booking as a payable: paid in time it confirms the booking, otherwise it is refunded. */
export const hotelPayable = (refunds: Pick<RefundService, 'refund'>): Payable => ({
  kind: 'hotel-booking',
  lock: (tx, id) => tx.first(lockBooking, { id }),

  async amountDue(tx, id, { userId }, now) {
    const row = await tx.first(bookingById, { id })
    if (row?.user_id == null || row.user_id !== userId) return notFound('hotel-booking-not-found')
    if (row.state !== 'requested' || (row.expires_at ?? '') <= now.toISOString())
      return unprocessable('hotel-booking-not-open')
    return ok({
      amount: row.deposit,
      number: row.number,
      description: `${words('mn', 'company')('name')} ${words('mn', 'hotel-mail')('invoice')} ${row.number}`,
      userId,
      phone: row.phone
    })
  },

  /** The nights are held as long as the invoice is open. */
  async onInvoiceOpened(tx, { payable_id: id, expires_at }, now) {
    const row = await tx.first(bookingById, { id })
    if (row?.expires_at == null || expires_at === null) return
    const until = holdForInvoice(new Date(row.expires_at), new Date(expires_at)).toISOString()
    await tx.run(extendRequest, { id, expires_at: until, updated_at: now.toISOString() })
  },

  // A second payment is refunded; so is one that comes late or is too little, and the amount above the deposit.
  async onPaid(tx, payment, now) {
    const row = await tx.first(bookingById, { id: payment.payable_id })
    if (!row || payment.amount < row.deposit) return 'refund'
    if (!(await transitionBooking(tx, row, { to: 'confirmed', paymentId: payment.id }, now))) return 'refund'
    const surplus = payment.amount - row.deposit
    if (surplus > 0)
      await refunds.refund(tx, { paymentId: payment.id, amount: surplus, idempotencyKey: 'too-much', now })
    return 'accepted'
  },

  returnPath: ({ number }) => `/account/bookings?${new URLSearchParams({ number })}`
})
