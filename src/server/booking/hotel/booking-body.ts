import type { HotelBookingBody } from '../../../contract/booking/hotel.ts'
import type { PaymentBody } from '../../../contract/money/payment.ts'
import { hourOf, isDepositRefundable, mayCancel, mayForfeit } from '../../../domain/booking/hotel-booking.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { childrenColumn, priceColumn } from './columns.ts'
import { hotelPath } from './hotel-body.ts'
import type { HotelBookingRow } from './queries.ts'
import type { HotelRecords } from './records.ts'

/** The hotel of a booking; one that has left the shop is named by its id. */
function hotelOf({ hotels }: HotelRecords, { hotel_id: id, room_id }: HotelBookingRow, wanted: Locale) {
  const locale = isShopLocale(wanted) ? wanted : 'mn'
  const hotel = hotels.get(id)
  const room = hotel?.rooms.find(each => each.id === room_id)
  return {
    hotel: {
      ...{ id, path: hotelPath(id), name: hotel?.name[locale] ?? id },
      address: hotel ? `${hotel.address[locale]}, ${hotel.place[locale]}` : '',
      phone: hotel?.phone ?? '',
      check_in: hotel?.check_in ?? '14:00',
      check_out: hotel?.check_out ?? '12:00'
    },
    room: { id: room_id, name: room?.name[locale] ?? room_id }
  }
}

/** When the guest's room is ready. */
export const arrivalOf = ({ hotels }: HotelRecords, { hotel_id, check_in }: HotelBookingRow) =>
  hourOf(check_in, hotels.get(hotel_id)?.check_in ?? '14:00')

/** A paid booking that its guest canceled after the deadline: it was last changed then. */
const isForfeited = ({ state, canceled_by, payment_id, updated_at, cancel_until }: HotelBookingRow) =>
  state === 'canceled' && canceled_by === 'guest' && payment_id !== null && updated_at > cancel_until

export function bookingBody(
  records: HotelRecords,
  row: HotelBookingRow,
  payment: PaymentBody | null,
  locale: Locale,
  now: Date
): HotelBookingBody {
  const { id, number, state, check_in, check_out, adults, guest_name, phone, email, note } = row
  return {
    ...{ id, number, state },
    ...hotelOf(records, row, locale),
    ...{ check_in, check_out, adults },
    children: childrenColumn.read(row.children_json),
    ...{ guest_name, phone, email, note },
    price: priceColumn.read(row.price_json),
    expires_at: row.expires_at,
    cancel_until: row.cancel_until,
    deposit_refundable: isDepositRefundable(new Date(row.cancel_until), now),
    can_cancel: mayCancel(state, new Date(row.cancel_until), now),
    can_cancel_without_refund: mayForfeit(state, new Date(row.cancel_until), arrivalOf(records, row), now),
    forfeited: isForfeited(row) ? row.deposit : 0,
    refunded: payment?.refunded_amount ?? 0,
    created_at: row.created_at,
    payment
  }
}
