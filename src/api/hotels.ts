import type {
  BookRoomRequest,
  CalculatePriceRequest,
  HotelBookingBody,
  HotelBookings,
  HotelRoomBody,
  RoomCalendar,
  StayOfferBody
} from '../contract/booking/hotel.ts'
import type { PaymentBody, PrepaymentPaymentRequest } from '../contract/money/payment.ts'
import { http } from './http.ts'

const bookingPath = (id: string) => `/horeca/bookings/${encodeURIComponent(id)}`

export const getRoomCalendar = (hotel_id: string, room_id: string, month: string) =>
  http<RoomCalendar>(`/horeca/room_calendar?${new URLSearchParams({ hotel_id, room_id, month })}`)

/** Rooms of a hotel that are free on every night of a stay. */
export const getFreeRooms = (hotel_id: string, check_in: string, check_out: string) =>
  http<{ readonly hotel_rooms: readonly HotelRoomBody[] }>(
    `/horeca/hotel_rooms?${new URLSearchParams({ hotel_id, check_in, check_out })}`
  )

export const postStayPrice = (stay: CalculatePriceRequest) =>
  http<StayOfferBody>('/horeca/calculate_price', { method: 'POST', body: stay })

export const postBooking = (booking: BookRoomRequest, idempotencyKey: string) =>
  http<HotelBookingBody>('/horeca/bookings', { method: 'POST', body: booking, idempotencyKey })

export const getHotelBookings = () => http<HotelBookings>('/horeca/bookings')

/** Reads a booking by its id or number; an open payment is checked at its provider first. */
export const getHotelBooking = (id: string) => http<HotelBookingBody>(bookingPath(id))

export const postDeposit = (id: string, body: PrepaymentPaymentRequest, idempotencyKey: string) =>
  http<PaymentBody>(`${bookingPath(id)}/payments`, { method: 'POST', body, idempotencyKey })

/** `withoutRefund`: after the deadline, when the guest has been told what is kept. */
export const putHotelCancel = (id: string, withoutRefund: boolean) =>
  http<HotelBookingBody>(`${bookingPath(id)}/cancel${withoutRefund ? '?without_refund=1' : ''}`, { method: 'PUT' })
