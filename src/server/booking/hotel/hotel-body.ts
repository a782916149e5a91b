import type { HotelRecord, RoomRecord } from '../../../contract/booking/hotel-record.ts'
import type { HotelBody, HotelRoomBody } from '../../../contract/booking/hotel.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { HotelRecords } from './records.ts'

export const hotelPath = (id: string) => `/hotels/${id}`

/** Amenities by their names, in the order of `amenities.json`. */
const amenitiesOf = ({ amenities }: HotelRecords, ids: readonly string[], locale: ShopLocale) =>
  amenities.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name: name[locale] }))

/** A kind of room has what its hotel has. */
export const roomAmenities = (hotel: HotelRecord, room: RoomRecord) => [...hotel.amenities, ...room.amenities]

interface Described {
  readonly records: HotelRecords
  readonly id: string
  readonly hotel: HotelRecord
  readonly locale: ShopLocale
}

export function roomBody(
  { records, id, hotel, locale }: Described,
  room: RoomRecord,
  free: number | null
): HotelRoomBody {
  return {
    id: room.id,
    hotel: { id, name: hotel.name[locale], place: hotel.place[locale], path: hotelPath(id) },
    name: room.name[locale],
    description: room.description[locale],
    area: room.area,
    double_beds: room.double_beds,
    single_beds: room.single_beds,
    amenities: amenitiesOf(records, roomAmenities(hotel, room), locale),
    price: room.price,
    guests: room.guests,
    guests_max: room.sleeps + room.extra_beds,
    extra_guest: room.extra_guest,
    extra_beds_max: room.extra_beds,
    extra_bed: room.extra_bed,
    free
  }
}

export function hotelBody(described: Described): HotelBody {
  const { records, id, hotel, locale } = described
  const { latitude, longitude, stars, phone, scene, demonstration, check_in, check_out } = hotel
  const { vat, city_tax, deposit_percent, cancel_days, weekend, children } = hotel
  return {
    id,
    name: hotel.name[locale],
    path: hotelPath(id),
    summary: hotel.summary[locale],
    description: hotel.description[locale],
    place: hotel.place[locale],
    address: hotel.address[locale],
    ...{ latitude, longitude, stars, phone, scene, demonstration, check_in, check_out },
    amenities: amenitiesOf(records, hotel.amenities, locale),
    ...{ vat, city_tax, deposit_percent, cancel_days, weekend, children },
    seasons: hotel.seasons.map(season => ({ ...season, name: season.name[locale] })),
    price_from: Math.min(...hotel.rooms.map(({ price }) => price)),
    rooms: hotel.rooms.map(room => roomBody(described, room, null))
  }
}
