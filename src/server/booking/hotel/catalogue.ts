import type { z } from 'zod'
import type { HotelRecord, RoomRecord } from '../../../contract/booking/hotel-record.ts'
import type {
  AmenityBody,
  calculatePriceRequestSchema,
  HotelBody,
  HotelRoomBody,
  HotelRoomsQuery,
  RoomCalendar,
  roomCalendarQuery,
  StayOfferBody
} from '../../../contract/booking/hotel.ts'
import {
  BOOKING_DAYS_AHEAD,
  cancelDeadline,
  isDepositRefundable,
  isOnSale
} from '../../../domain/booking/hotel-booking.ts'
import { dayAfter, roomNight, STAY_NIGHTS_MAX, stayPrice, type StayPrice } from '../../../domain/booking/hotel-price.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { addMonths } from '../../../domain/time.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { hotelBody, roomAmenities, roomBody } from './hotel-body.ts'
import type { HotelRecords } from './records.ts'
import { freeUnits, takenByNight } from './room-nights.ts'

export interface CatalogueDeps {
  readonly db: Database
  readonly records: HotelRecords
  readonly now: () => Date
}

export type StayRequest = z.output<typeof calculatePriceRequestSchema>

/** Hotels, their rooms, what they cost and when they are free. */
export const hotelCatalogue = (deps: CatalogueDeps) =>
  bindDeps(deps, { amenities, rooms, hotels, hotel, price, calendar })

export type HotelCatalogue = ReturnType<typeof hotelCatalogue>

const shopLocale = (locale: Locale) => (isShopLocale(locale) ? locale : 'mn')

/** A room of a hotel, or why there is none. */
export function findRoom(
  { records }: Pick<CatalogueDeps, 'records'>,
  hotelId: string,
  roomId: string
): Result<{ readonly hotel: HotelRecord; readonly room: RoomRecord }, Problem> {
  const hotel = records.hotels.get(hotelId)
  if (!hotel) return notFound('hotel-not-found')
  const room = hotel.rooms.find(({ id }) => id === roomId)
  return room ? ok({ hotel, room }) : notFound('hotel-room-not-found')
}

const unitsOf = (hotel_id: string, { id: room_id, units }: RoomRecord) => ({ hotel_id, room_id, units })

/** Amenities that at least one room has. */
function amenities({ records }: CatalogueDeps, locale: Locale): readonly AmenityBody[] {
  const all = [...records.hotels.values()].flatMap(each => each.rooms.map(room => roomAmenities(each, room)))
  return records.amenities
    .map(({ id, name }) => ({
      id,
      name: name[shopLocale(locale)],
      count: all.filter(ids => ids.includes(id)).length
    }))
    .filter(({ count }) => count > 0)
}

/** Rooms that have every amenity asked for, at such a price, free on such nights; the cheapest first. */
async function rooms(
  deps: CatalogueDeps,
  filter: HotelRoomsQuery,
  locale: Locale
): ServiceResult<readonly HotelRoomBody[]> {
  const { db, records } = deps
  const { check_in, check_out } = filter
  const days = check_in !== undefined && check_out !== undefined ? { check_in, check_out } : undefined
  if (days && days.check_in >= days.check_out) return unprocessable('stay-dates', { field: 'check_out' })
  const found: HotelRoomBody[] = []
  for (const [id, each] of records.hotels) {
    if (filter.hotel_id !== undefined && filter.hotel_id !== id) continue
    for (const room of each.rooms.filter(one => matchesFilter(each, one, filter))) {
      const free = days ? (await freeUnits(db, unitsOf(id, room), days)).length : null
      if (free !== 0) found.push(roomBody({ records, id, hotel: each, locale: shopLocale(locale) }, room, free))
    }
  }
  return ok(found.toSorted((a, b) => a.price - b.price))
}

const matchesFilter = (each: HotelRecord, room: RoomRecord, filter: HotelRoomsQuery) =>
  room.price >= (filter.price_min ?? 0) &&
  room.price <= (filter.price_max ?? Infinity) &&
  (filter.amenities ?? []).every(id => roomAmenities(each, room).includes(id))

/** Hotels with a room that is asked for, the cheapest first. */
async function hotels(deps: CatalogueDeps, filter: HotelRoomsQuery, locale: Locale): Promise<readonly HotelBody[]> {
  const found = await rooms(deps, filter, locale)
  const ids = found.ok ? new Set(found.value.map(room => room.hotel.id)) : []
  return [...ids].flatMap(id => hotel(deps, id, locale) ?? [])
}

function hotel({ records }: CatalogueDeps, id: string, locale: Locale): HotelBody | undefined {
  const record = records.hotels.get(id)
  return record && hotelBody({ records, id, hotel: record, locale: shopLocale(locale) })
}

/** Values of the sentences about a stay. */
const STAY_VALUES = { 'stay-too-long': { max: STAY_NIGHTS_MAX } } as const
const FIELDS = {
  'stay-dates': 'check_out',
  'stay-too-long': 'check_out',
  'stay-no-adult': 'adults',
  'stay-too-many-guests': 'adults',
  'stay-beds': 'extra_beds'
} as const

/** The price of a stay as it is now. */
export function priceOfStay(
  { now }: Pick<CatalogueDeps, 'now'>,
  { hotel: rates, room }: { readonly hotel: HotelRecord; readonly room: RoomRecord },
  stay: StayRequest
): Result<StayPrice, Problem> {
  if (!isOnSale(stay, now()))
    return unprocessable('stay-not-on-sale', { field: 'check_in', values: { max: BOOKING_DAYS_AHEAD } })
  const priced = stayPrice(rates, room, stay)
  if (priced.ok) return priced
  const { problem } = priced
  return unprocessable(problem, {
    field: FIELDS[problem],
    ...(problem === 'stay-too-long' && { values: STAY_VALUES[problem] })
  })
}

/** When a guest of a hotel may no longer cancel with a refund. */
export const cancelDeadlineOf = ({ check_in, cancel_days }: HotelRecord, stay: Pick<StayRequest, 'check_in'>) =>
  cancelDeadline(stay.check_in, check_in, cancel_days)

function price(deps: CatalogueDeps, stay: StayRequest): Result<StayOfferBody, Problem> {
  const found = findRoom(deps, stay.hotel_id, stay.room_id)
  if (!found.ok) return found
  const priced = priceOfStay(deps, found.value, stay)
  if (!priced.ok) return priced
  const deadline = cancelDeadlineOf(found.value.hotel, stay)
  const { nights, ...amounts } = priced.value
  return ok({
    ...amounts,
    nights: nights.map(night => ({ ...night })),
    cancel_until: deadline.toISOString(),
    deposit_refundable: isDepositRefundable(deadline, deps.now())
  })
}

/** Each night of a month: how many rooms of a kind are free, and what the night costs. */
async function calendar(
  deps: CatalogueDeps,
  { hotel_id, room_id, month }: z.output<typeof roomCalendarQuery>
): ServiceResult<RoomCalendar> {
  const found = findRoom(deps, hotel_id, room_id)
  if (!found.ok) return found
  const { hotel: rates, room } = found.value
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const taken = await takenByNight(deps.db, unitsOf(hotel_id, room), first, next)
  const days: RoomCalendar['days'][number][] = []
  for (let date = first; date < next; date = dayAfter(date, 1)) {
    const { season, amount } = roomNight(rates, room, date)
    const sold = isOnSale({ check_in: date }, deps.now())
    const free = sold ? room.units.filter(unit => !taken.get(date)?.has(unit)).length : 0
    days.push({ date, free, price: amount, season })
  }
  return ok({ month, days })
}
