import { DAY_MS, daysBetween, HOUR_MS, later, localDate, localMidnight } from '../time.ts'

/** Couriers work from 4 to 24 o'clock (spec §9). */
export const DELIVERY_HOURS = { from: 4, to: 24 } as const

export interface CourierHours {
  readonly from: number
  readonly to: number
}

/** Days on which couriers work other hours than usual or do not come: a holiday, a snow storm. Days are Ulaanbaatar's. */
export interface SpecialHours {
  /** Null: in every zone. */
  readonly zone: string | null
  /** `2026-12-31` */
  readonly firstDay: string
  readonly lastDay: string
  /** Null: nobody delivers. */
  readonly hours: CourierHours | null
  /** Read by customers. */
  readonly reason: { readonly mn: string; readonly en: string }
}

export const SPECIAL_HOURS_MAX = 100
/** Days of one entry. */
export const SPECIAL_DAYS_MAX = 62
/** How long ahead an entry may begin, days. */
export const SPECIAL_DAYS_AHEAD_MAX = 400

/** Whether an entry names days to come, few enough, and hours of couriers. */
export function areSpecialHours(
  { firstDay, lastDay, hours }: Pick<SpecialHours, 'firstDay' | 'lastDay' | 'hours'>,
  today: string
): boolean {
  if (lastDay < firstDay || lastDay < today) return false
  if (daysBetween(firstDay, lastDay) >= SPECIAL_DAYS_MAX) return false
  if (daysBetween(today, firstDay) > SPECIAL_DAYS_AHEAD_MAX) return false
  return hours === null || (hours.from >= DELIVERY_HOURS.from && hours.from < hours.to && hours.to <= DELIVERY_HOURS.to)
}

/** Two entries for the same zone and day would contradict each other. */
export const isSameSpecialDay = (one: SpecialHours, other: SpecialHours) =>
  one.zone === other.zone && one.firstDay <= other.lastDay && other.firstDay <= one.lastDay

export const specialHoursOfZone = (special: readonly SpecialHours[], code: string) =>
  special.filter(({ zone }) => zone === null || zone === code)

const specialHoursBetween = (special: readonly SpecialHours[], firstDay: string, lastDay: string) =>
  special.filter(each => each.firstDay <= lastDay && each.lastDay >= firstDay)

/** The entry of a day; one of the zone itself goes before one of every zone. */
function specialHoursOn(special: readonly SpecialHours[], date: string): SpecialHours | undefined {
  const ofDay = specialHoursBetween(special, date, date)
  return ofDay.find(({ zone }) => zone !== null) ?? ofDay[0]
}

const dayAfter = (day: string) => localDate(later(localMidnight(day), DAY_MS))

/**
 * Entries of a zone as customers should know them who are promised something between two days: each with the days in
 * a row on which no other entry goes before it, the first day first.
 */
export function prevailingSpecialHours(
  special: readonly SpecialHours[],
  firstDay: string,
  lastDay: string
): readonly SpecialHours[] {
  const found: SpecialHours[] = []
  for (const entry of specialHoursBetween(special, firstDay, lastDay)) {
    let begun: string | undefined
    for (let day = entry.firstDay; day <= entry.lastDay; day = dayAfter(day)) {
      if (specialHoursOn(special, day) !== entry) {
        begun = undefined
        continue
      }
      if (begun !== undefined) found.pop()
      begun ??= day
      found.push({ ...entry, firstDay: begun, lastDay: day })
    }
  }
  return specialHoursBetween(found, firstDay, lastDay).toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
}

/** Zones whose own entry goes before one of all zones on some of its days. */
export const overrulingZones = (entry: SpecialHours, special: readonly SpecialHours[]): readonly string[] =>
  entry.zone === null
    ? [...new Set(specialHoursBetween(special, entry.firstDay, entry.lastDay).flatMap(({ zone }) => zone ?? []))]
    : []

/** When couriers work on a day: undefined as usual, null not at all. */
export const specialCourierHours = (special: readonly SpecialHours[], date: string): CourierHours | null | undefined =>
  specialHoursOn(special, date)?.hours

/** The moment after a stretch of time in which days without delivery do not count. */
export function afterOpenDays(special: readonly SpecialHours[], from: Date, ms: number): Date {
  let at = from
  let left = ms
  for (;;) {
    const date = localDate(at)
    const midnight = later(localMidnight(date), DAY_MS)
    const rest = specialCourierHours(special, date) === null ? 0 : midnight.getTime() - at.getTime()
    if (left < rest || (left === rest && rest > 0)) return later(at, left)
    left -= rest
    at = midnight
  }
}

/** The hours of couriers that end first after a moment. */
export function nextCourierHours(special: readonly SpecialHours[], after: Date): readonly [Date, Date] {
  for (let midnight = localMidnight(localDate(after)); ; midnight = later(midnight, DAY_MS)) {
    const own = specialCourierHours(special, localDate(midnight))
    const hours = own === undefined ? DELIVERY_HOURS : own
    if (hours === null) continue
    const closes = later(midnight, hours.to * HOUR_MS)
    if (closes > after) return [later(midnight, hours.from * HOUR_MS), closes]
  }
}

/**
 * A promised window ends when couriers stop on its last day. Where special days leave none of their hours in it, it
 * lasts until they stop the next time.
 */
export function windowOfCouriers(special: readonly SpecialHours[], start: Date, end: Date): readonly [Date, Date] {
  const lastDay = localDate(later(end, -1))
  const own = specialCourierHours(special, lastDay)
  if (own === undefined) return [start, end]
  if (own !== null) {
    const closes = later(localMidnight(lastDay), own.to * HOUR_MS)
    const until = closes < end ? closes : end
    if (start < until && nextCourierHours(special, start)[0] < until) return [start, until]
  }
  const [opens, closes] = nextCourierHours(special, end)
  return [opens > start ? opens : start, closes]
}

/** A slot as it is on one day; `bookedFrom` is its usual first hour, by which its shipments are counted. */
type SlotOfDay<T> = T & { readonly bookedFrom: number }

/** The slots of a day: as usual, as much of them as special hours leave, or none. */
export function slotsOn<T extends CourierHours>(
  slots: readonly T[],
  special: readonly SpecialHours[],
  date: string
): readonly SlotOfDay<T>[] {
  const own = specialCourierHours(special, date)
  if (own === null) return []
  return slots
    .map(slot => ({
      ...slot,
      from: Math.max(slot.from, own?.from ?? slot.from),
      to: Math.min(slot.to, own?.to ?? slot.to),
      bookedFrom: slot.from
    }))
    .filter(({ from, to }) => from < to)
}
