import { daysAfter, daysBefore, HOUR_MS, localDate, startOfDay, WEEKDAYS, weekdayOf } from '../time.ts'

/**
 * Days and hours at which alcohol may neither be sold nor handed over: by law, or called by a governor. In
 * the time zone of Ulaanbaatar.
 */
export interface AlcoholRestriction {
  /** Null: everywhere. */
  readonly city: string | null
  /** Null: in all of the city. */
  readonly district: string | null
  /** `daily`, `monday` … `sunday`, `1` of each month, `12-31` of each year, `2026-12-31`. */
  readonly day: string
  /** Full hours. When `to` is not after `from`, the restriction ends on the next day. */
  readonly from: number
  readonly to: number
}

export const RESTRICTION_DAY = new RegExp(
  `^(?:daily|${WEEKDAYS.join('|')}|[1-9]|[12]\\d|3[01]|(?:\\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))$`
)

interface Place {
  readonly city: string
  readonly district: string
}

/** A restriction longer than any festival counts as permanent: no end is searched beyond this. */
const LOOK_AHEAD_DAYS = 31

/** Restrictions of a place; while it is unknown, only those that hold everywhere. */
export const alcoholRestrictionsAt = (
  restrictions: readonly AlcoholRestriction[],
  place: Place | null
): readonly AlcoholRestriction[] =>
  restrictions.filter(
    ({ city, district }) =>
      city === null || (city === place?.city && (district === null || district === place.district))
  )

/** Whether sale is restricted in the hour that contains `at`. */
export function isAlcoholRestricted(restrictions: readonly AlcoholRestriction[], at: Date): boolean {
  const hour = Math.floor((at.getTime() - startOfDay(at).getTime()) / HOUR_MS)
  const yesterday = daysBefore(at, 1)
  return restrictions.some(({ day, from, to }) => {
    if (from < to) return from <= hour && hour < to && isOn(day, at)
    return (hour >= from && isOn(day, at)) || (hour < to && isOn(day, yesterday))
  })
}

function isOn(day: string, at: Date) {
  const date = localDate(at)
  return [date, date.slice(5), String(Number(date.slice(8))), weekdayOf(at), 'daily'].includes(day)
}

/** Either not restricted now, or restricted until a moment (undefined: for good). */
export type AlcoholState =
  | { readonly isRestricted: false }
  | { readonly isRestricted: true; readonly until: Date | undefined }

export function alcoholState(restrictions: readonly AlcoholRestriction[], now: Date): AlcoholState {
  if (!isAlcoholRestricted(restrictions, now)) return { isRestricted: false }
  const end = hoursBetween(now, daysAfter(now, LOOK_AHEAD_DAYS)).find(hour => !isAlcoholRestricted(restrictions, hour))
  return { isRestricted: true, until: end }
}

/** Some hour between the two is restricted: alcohol cannot be delivered then without naming the hour. */
export const isAlcoholRestrictedWithin = (restrictions: readonly AlcoholRestriction[], from: Date, to: Date) =>
  hoursBetween(from, to).some(hour => isAlcoholRestricted(restrictions, hour))

/** Every hour between the two is restricted: there is no moment at which alcohol could be handed over. */
export const isAlcoholRestrictedThroughout = (restrictions: readonly AlcoholRestriction[], from: Date, to: Date) =>
  hoursBetween(from, to).every(hour => isAlcoholRestricted(restrictions, hour))

/** Starts of all hours that the interval touches. */
function hoursBetween(from: Date, to: Date): readonly Date[] {
  const first = Math.floor(from.getTime() / HOUR_MS)
  const count = Math.max(1, Math.ceil(to.getTime() / HOUR_MS) - first)
  return Array.from({ length: count }, (_, index) => new Date((first + index) * HOUR_MS))
}
