import type { HotelRoomsQuery } from '../../contract/booking/hotel.ts'

/** ₮; undefined where it is no amount. */
const amountOf = (text: string | null) => {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits === '' || digits.length > 9 ? undefined : Number(digits)
}

/** Filters of the list of hotels, as its form puts them into the address; what makes no sense is left out. */
export function hotelFilterOf(search: URLSearchParams): HotelRoomsQuery {
  const amenities = search.getAll('amenity').filter(id => /^[a-z0-9-]{1,60}$/.test(id))
  return {
    ...(amenities.length > 0 && { amenities }),
    price_min: amountOf(search.get('price_min')),
    price_max: amountOf(search.get('price_max'))
  }
}
