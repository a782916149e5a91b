import type { HotelBookingState } from '../../../domain/booking/hotel-booking.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    hotel_bookings: HotelBookingTable
    hotel_room_nights: HotelRoomNightTable
  }
}

export interface HotelBookingTable {
  id: string
  /** Public reference, `H123456789`. */
  number: string
  /** Null once the account is deleted. */
  user_id: string | null
  hotel_id: string
  room_id: string
  /** Number of the room within its type, as the hotel numbers it. */
  unit: string
  check_in: string
  check_out: string
  adults: number
  children_json: string
  guest_name: string
  phone: string
  email: string
  note: string
  locale: string
  /** The price with its breakdown, as it was when booked. */
  price_json: string
  total: number
  deposit: number
  state: HotelBookingState
  /** End of an unpaid request; null once it does not wait for money. */
  expires_at: string | null
  /** Until when it can be canceled with a refund, by the hotel's terms when it was booked. */
  cancel_until: string
  /** The payment that confirmed it; null where staff took the deposit. */
  payment_id: string | null
  canceled_by: 'guest' | 'staff' | null
  created_at: string
  updated_at: string
}

/** A night of one room and the booking that owns it. */
export interface HotelRoomNightTable {
  hotel_id: string
  room_id: string
  unit: string
  night: string
  booking_id: string
}
