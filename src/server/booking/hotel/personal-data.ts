import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { lockBooking } from './queries.ts'
import { transitionBooking } from './transitions.ts'

const NOBODY = { guest_name: '', phone: '', email: '', note: '' } as const

export const hotelPersonalData: PersonalData = {
  export: (db, { userId }) => bookingRows(db, userId),
  erase: (tx, { userId }, at) => eraseBookings(tx, userId, at)
}

const bookingRows = async ({ query }: Database, userId: string) => ({
  hotel_bookings: await query
    .selectFrom('hotel_bookings')
    .select(['number', 'state', 'hotel_id', 'room_id', 'check_in', 'check_out', 'adults', 'children_json'])
    .select(['guest_name', 'phone', 'email', 'note', 'total', 'deposit', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
})

/**
 * Gives unpaid requests back and removes who stayed from bookings that are over; the hotel still needs the name of a
 * guest who is to come. Amounts stay, as the law on accounting requires.
 */
async function eraseBookings(tx: Transaction, userId: string, at: Date) {
  const open = await tx.query
    .selectFrom('hotel_bookings')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .execute()
  for (const { id } of open) {
    const row = await tx.first(lockBooking, { id })
    if (row) await transitionBooking(tx, row, { to: 'canceled', by: 'guest' }, at)
  }
  await tx.query.updateTable('hotel_bookings').set({ user_id: null }).where('user_id', '=', userId).execute()
  await anonymizePastBookings(tx, at)
}

/** Removes who stayed from bookings without an account, once nobody waits for the guest any more. */
export const anonymizePastBookings = ({ query }: Transaction, at: Date) =>
  query
    .updateTable('hotel_bookings')
    .set(NOBODY)
    .where('user_id', 'is', null)
    .where('guest_name', '!=', '')
    .where(e => e.or([e('state', '!=', 'confirmed'), e('check_out', '<=', at.toISOString().slice(0, 10))]))
    .execute()
