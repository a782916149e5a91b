import { percentOf, roundAmount, VAT_PERCENT } from '../money.ts'
import { CITY_TAX_PERCENT } from '../money/receipt.ts'
import { err, ok, type Result } from '../result.ts'
import { DAY_MS, daysBetween, later, WEEKDAYS, type Weekday } from '../time.ts'

/** Price of a stay in a hotel room, ₮. Prices of a hotel include its taxes, as every price of the shop does. */

/** Nights of one stay. */
export const STAY_NIGHTS_MAX = 30
/** Children up to this age sleep in a cot: they pay nothing and take no place. */
export const COT_AGE_MAX = 1
/** Older guests are adults. */
export const CHILD_AGE_MAX = 17

/** Part of the year with prices of its own; the new year may lie within it. */
export interface Season {
  readonly id: string
  /** First and last night, `MM-DD`. */
  readonly from: string
  readonly to: string
  /** Added to the price of a room; negative in a quiet season. */
  readonly percent: number
}

/** Children up to an age, both in years. */
export interface ChildRate {
  readonly up_to_age: number
  /** Part of the price of an extra adult. */
  readonly percent: number
}

/** Rules of a hotel that hold for all of its rooms. */
export interface HotelRates {
  /** The hotel pays VAT; small guest houses do not. */
  readonly vat: boolean
  /** Whether the hotel lies where city tax is collected. */
  readonly city_tax: boolean
  /** The first that covers a night counts. */
  readonly seasons: readonly Season[]
  /** Nights that begin on these days cost more. */
  readonly weekend: { readonly days: readonly Weekday[]; readonly percent: number }
  /** Rates from the youngest; a child older than the last of them pays as an adult. */
  readonly children: readonly ChildRate[]
  /** Part of the price that is paid when booking. */
  readonly deposit_percent: number
}

export interface RoomRates {
  /** ₮ per night in a plain season, on a plain day, for `guests`. */
  readonly price: number
  /** Guests whom the price includes. */
  readonly guests: number
  /** Places in the beds of the room. */
  readonly sleeps: number
  /** ₮ per night for each further adult. */
  readonly extra_guest: number
  /** Beds that may be added, one place each. */
  readonly extra_beds: number
  /** ₮ per night for each added bed. */
  readonly extra_bed: number
}

export interface Stay {
  /** Days such as `2026-12-24`; the day of departure is no night. */
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  /** Ages in years. */
  readonly children: readonly number[]
  /** Beds wished for; those that the guests need are added anyway. */
  readonly extra_beds: number
}

export interface NightPrice {
  readonly date: string
  readonly season: string | null
  readonly is_weekend: boolean
  /** ₮ */
  readonly room: number
  readonly guests: number
  readonly beds: number
  readonly total: number
}

export interface StayPrice {
  readonly nights: readonly NightPrice[]
  /** Beds that are added. */
  readonly extra_beds: number
  /** ₮; the three add up to the total. */
  readonly room_total: number
  readonly guests_total: number
  readonly beds_total: number
  readonly total: number
  /** ₮ of the total: these three add up to it, too. */
  readonly net: number
  readonly vat: number
  readonly city_tax: number
  /** ₮ of the total that are due when booking. */
  readonly deposit: number
}

export type StayProblem = 'stay-dates' | 'stay-too-long' | 'stay-no-adult' | 'stay-too-many-guests' | 'stay-beds'

/** Nights from the arrival to the day before the departure. */
export function nightsOf({ check_in, check_out }: Pick<Stay, 'check_in' | 'check_out'>): readonly string[] {
  const count = daysBetween(check_in, check_out)
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAfter(check_in, at))
}

/** The day so many days later. */
export const dayAfter = (date: string, days: number) =>
  later(new Date(date), days * DAY_MS)
    .toISOString()
    .slice(0, 10)

/** 1 January 1970 was a Thursday. */
const weekday = (date: string) => WEEKDAYS[(daysBetween('1970-01-01', date) + 3) % 7]

const covers = ({ from, to }: Season, date: string) => {
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

/** ₮ of the room alone in one night: season and weekend multiply, and are rounded once. */
export function roomNight({ seasons, weekend }: HotelRates, { price }: Pick<RoomRates, 'price'>, date: string) {
  const season = seasons.find(each => covers(each, date))
  const day = weekday(date)
  const is_weekend = day !== undefined && weekend.days.includes(day)
  const factor = (100 + (season?.percent ?? 0)) * (100 + (is_weekend ? weekend.percent : 0))
  return { season: season?.id ?? null, is_weekend, amount: roundAmount((price * factor) / 10_000) }
}

const inCot = (age: number) => age <= COT_AGE_MAX

/** Per cent of an extra adult's price. */
const childPercent = (rates: readonly ChildRate[], age: number) =>
  rates.find(({ up_to_age }) => age <= up_to_age)?.percent ?? 100

/**
 * ₮ per night of the guests whom the room's price does not include. Adults fill the included places first, then
 * children from the oldest down: the ones who remain are those that cost least.
 */
function extraGuests({ children: rates }: HotelRates, room: RoomRates, { adults, children }: Stay): number {
  const ages = children.filter(age => !inCot(age)).toSorted((a, b) => b - a)
  const percents = [...Array<number>(adults).fill(100), ...ages.map(age => childPercent(rates, age))]
  return percents.slice(room.guests).reduce((sum, percent) => sum + percentOf(room.extra_guest, percent), 0)
}

/** Beds that are added: as many as wished for, and at least as many as the guests need. */
function addedBeds(room: RoomRates, { adults, children, extra_beds }: Stay): Result<number, StayProblem> {
  if (adults < 1) return err('stay-no-adult')
  const places = adults + children.filter(age => !inCot(age)).length
  if (places > room.sleeps + room.extra_beds) return err('stay-too-many-guests')
  const needed = Math.max(extra_beds, places - room.sleeps)
  return needed > room.extra_beds ? err('stay-beds') : ok(needed)
}

/** Taxes in an amount of ₮; both are counted on the price without them: ₮1,120 hold ₮100 VAT and ₮20 city tax. */
export function stayTaxes(total: number, { vat, city_tax }: Pick<HotelRates, 'vat' | 'city_tax'>) {
  const vatPercent = vat ? VAT_PERCENT : 0
  const cityPercent = city_tax ? CITY_TAX_PERCENT : 0
  const whole = 100 + vatPercent + cityPercent
  const taxes = {
    vat: roundAmount((total * vatPercent) / whole),
    city_tax: roundAmount((total * cityPercent) / whole)
  }
  return { ...taxes, net: total - taxes.vat - taxes.city_tax }
}

/** The price of a stay, night by night, or why the room does not take it. */
export function stayPrice(hotel: HotelRates, room: RoomRates, stay: Stay): Result<StayPrice, StayProblem> {
  const count = daysBetween(stay.check_in, stay.check_out)
  if (!(count >= 1)) return err('stay-dates')
  if (count > STAY_NIGHTS_MAX) return err('stay-too-long')
  const added = addedBeds(room, stay)
  if (!added.ok) return added
  const [guests, beds] = [extraGuests(hotel, room, stay), added.value * room.extra_bed]
  const nights = nightsOf(stay).map((date): NightPrice => {
    const { season, is_weekend, amount } = roomNight(hotel, room, date)
    return { date, season, is_weekend, room: amount, guests, beds, total: amount + guests + beds }
  })
  const room_total = nights.reduce((sum, night) => sum + night.room, 0)
  const [guests_total, beds_total] = [guests * count, beds * count]
  const total = room_total + guests_total + beds_total
  return ok({
    nights,
    extra_beds: added.value,
    ...{ room_total, guests_total, beds_total, total },
    ...stayTaxes(total, hotel),
    deposit: Math.ceil((total * hotel.deposit_percent) / 100)
  })
}
