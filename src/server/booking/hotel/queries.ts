import { statement } from '../../platform/db/statement.ts'
import type { HotelBookingTable } from './tables.ts'

export type HotelBookingRow = { [K in keyof HotelBookingTable]: HotelBookingTable[K] }

export const insertBooking = statement<HotelBookingRow, never>((db, p) =>
  db.insertInto('hotel_bookings').values({
    id: p('id'),
    number: p('number'),
    user_id: p('user_id'),
    hotel_id: p('hotel_id'),
    room_id: p('room_id'),
    unit: p('unit'),
    check_in: p('check_in'),
    check_out: p('check_out'),
    adults: p('adults'),
    children_json: p('children_json'),
    guest_name: p('guest_name'),
    phone: p('phone'),
    email: p('email'),
    note: p('note'),
    locale: p('locale'),
    price_json: p('price_json'),
    total: p('total'),
    deposit: p('deposit'),
    state: p('state'),
    expires_at: p('expires_at'),
    cancel_until: p('cancel_until'),
    payment_id: p('payment_id'),
    canceled_by: p('canceled_by'),
    created_at: p('created_at'),
    updated_at: p('updated_at')
  })
)

/** Assigns the room that was free. */
export const setBookingUnit = statement<{ id: string; unit: string }, never>((db, p) =>
  db
    .updateTable('hotel_bookings')
    .set({ unit: p('unit') })
    .where('id', '=', p('id'))
)

export const bookingById = statement<{ id: string }, HotelBookingRow>((db, p) =>
  db.selectFrom('hotel_bookings').selectAll().where('id', '=', p('id'))
)

/** Locks a booking, so that its payment, its cancellation and its end are serial. */
export const lockBooking = statement<{ id: string }, HotelBookingRow>((db, p, dialect) => {
  const query = db.selectFrom('hotel_bookings').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const bookingByNumber = statement<{ number: string }, HotelBookingRow>((db, p) =>
  db.selectFrom('hotel_bookings').selectAll().where('number', '=', p('number'))
)

export const bookingsOfUser = statement<{ user_id: string; limit: number }, HotelBookingRow>((db, p) =>
  db
    .selectFrom('hotel_bookings')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .orderBy('created_at', 'desc')
    .limit(p('limit'))
)

export const openRequestsOfUser = statement<{ user_id: string }, { id: string }>((db, p) =>
  db.selectFrom('hotel_bookings').select('id').where('user_id', '=', p('user_id')).where('state', '=', 'requested')
)

/** Unpaid requests whose time is over, the oldest first. */
export const expiredRequests = statement<{ now: string; limit: number }, { id: string }>((db, p) =>
  db
    .selectFrom('hotel_bookings')
    .select('id')
    .where('state', '=', 'requested')
    .where('expires_at', '<=', p('now'))
    .orderBy('expires_at')
    .limit(p('limit'))
)

/** Holds the nights of an unpaid request for longer. */
export const extendRequest = statement<{ id: string; expires_at: string; updated_at: string }, never>((db, p) =>
  db
    .updateTable('hotel_bookings')
    .set({ expires_at: p('expires_at'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    .where('state', '=', 'requested')
)

/** Moves a booking on from the state it was read in; no row changes where somebody was first. */
export const updateBookingState = statement<
  Pick<HotelBookingRow, 'id' | 'state' | 'payment_id' | 'canceled_by' | 'updated_at'> & {
    from: HotelBookingRow['state']
  },
  never
>((db, p) =>
  db
    .updateTable('hotel_bookings')
    .set({
      state: p('state'),
      payment_id: p('payment_id'),
      canceled_by: p('canceled_by'),
      expires_at: null,
      updated_at: p('updated_at')
    })
    .where('id', '=', p('id'))
    .where('state', '=', p('from'))
)
