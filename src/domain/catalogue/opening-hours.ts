import { DAY_MS, MINUTE_MS, type Weekday, localDate, startOfDay, weekdayOf } from '../time.ts'

/** Opening hours of a branch, in the time zone of Ulaanbaatar; weeks begin on Monday. */

/** `09:00-21:00`; `18:00-02:00` ends on the next day, `00:00-24:00` is the whole day. */
export type OpeningInterval = string

export interface OpeningHours {
  /** Time between two spans is a break. No span: closed. */
  readonly week: Readonly<Record<Weekday, readonly OpeningInterval[]>>
  /** Exceptions, by date `2026-12-29` or, every year, `12-29`. */
  readonly holidays: Readonly<Record<string, readonly OpeningInterval[]>>
}

export type OpenState =
  | { readonly open: true; /** Undefined: it never closes. */ readonly until: Date | undefined }
  | {
      readonly open: false
      /** Undefined: it does not open within the next fortnight. */ readonly opens: Date | undefined
    }

const LOOK_AHEAD_DAYS = 14

export const OPENING_INTERVAL = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/

/** Start and end in minutes since midnight; an end before its start is on the next day. */
export function spanMinutes(span: OpeningInterval): readonly [from: number, to: number] {
  const [, hours = '0', minutes = '0', endHours = '0', endMinutes = '0'] = OPENING_INTERVAL.exec(span) ?? []
  const from = Number(hours) * 60 + Number(minutes)
  const to = Number(endHours) * 60 + Number(endMinutes)
  return [from, to <= from ? to + 24 * 60 : to]
}

/** Spans of a day: those of the holiday if it is one, otherwise of its weekday. */
export function spansOf({ week, holidays }: OpeningHours, now: Date): readonly OpeningInterval[] {
  const day = localDate(now)
  return holidays[day] ?? holidays[day.slice(5)] ?? week[weekdayOf(now)]
}

/** Open and until when, or closed and when it opens next. */
export function openState(hours: OpeningHours, now: Date): OpenState {
  const times = openTimes(hours, now)
  const at = now.getTime()
  const current = times.find(([from, to]) => from <= at && at < to)
  if (current)
    return { open: true, until: current[1] >= at + LOOK_AHEAD_DAYS * DAY_MS ? undefined : new Date(current[1]) }
  const next = times.find(([from]) => from > at)
  return { open: false, opens: next && new Date(next[0]) }
}

/**
 * The moment at which a branch will have been open for `openMs` from now; undefined when that is beyond the next
 * fortnight.
 */
export function afterOpenTime(hours: OpeningHours, now: Date, openMs: number): Date | undefined {
  let left = openMs
  for (const [from, to] of openTimes(hours, now)) {
    const begins = Math.max(from, now.getTime())
    if (to <= begins) continue
    if (begins + left <= to) return new Date(begins + left)
    left -= to - begins
  }
  return undefined
}

/** Open intervals in ms, starting yesterday, whose last span may reach into today; adjacent ones are merged. */
function openTimes(hours: OpeningHours, now: Date): (readonly [from: number, to: number])[] {
  const today = startOfDay(now).getTime()
  const times: [number, number][] = []
  for (let days = -1; days <= LOOK_AHEAD_DAYS; days++) {
    const midnight = today + days * DAY_MS
    for (const span of spansOf(hours, new Date(midnight))) {
      const [from, to] = spanMinutes(span).map(minutes => midnight + minutes * MINUTE_MS) as [number, number]
      const last = times.at(-1)
      if (last && from <= last[1]) last[1] = Math.max(last[1], to)
      else times.push([from, to])
    }
  }
  return times
}
