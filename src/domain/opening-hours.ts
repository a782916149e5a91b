import { DAY_MS, MINUTE_MS, type Weekday, localDate, startOfDay, weekdayOf } from './time.ts'

/** When a branch is open. Days and hours are those of Ulaanbaatar; weeks begin on Monday. */

/** `09:00-21:00`; `18:00-02:00` ends on the next day, `00:00-24:00` is the whole day. */
export type Span = string

export interface OpeningHours {
  /** What stands between two spans of a day is a break. No span: closed. */
  readonly week: Readonly<Record<Weekday, readonly Span[]>>
  /** Days that are otherwise, by `2026-12-29` or, every year, `12-29`. */
  readonly holidays: Readonly<Record<string, readonly Span[]>>
}

export type OpenState =
  | { readonly open: true; /** None: it never closes. */ readonly until: Date | undefined }
  | { readonly open: false; /** None: it does not open within the next fortnight. */ readonly opens: Date | undefined }

const LOOK_AHEAD_DAYS = 14

export const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/

/** Minutes since midnight at which a span begins and ends; an end before its beginning is the next day's. */
export function spanMinutes(span: Span): readonly [from: number, to: number] {
  const [, hours = '0', minutes = '0', endHours = '0', endMinutes = '0'] = SPAN.exec(span) ?? []
  const from = Number(hours) * 60 + Number(minutes)
  const to = Number(endHours) * 60 + Number(endMinutes)
  return [from, to <= from ? to + 24 * 60 : to]
}

/** The spans of a day: its own when it is a holiday, else its weekday's. */
export function spansOf({ week, holidays }: OpeningHours, now: Date): readonly Span[] {
  const day = localDate(now)
  return holidays[day] ?? holidays[day.slice(5)] ?? week[weekdayOf(now)]
}

/** Open now and until when, or closed and when it opens: what people ask before they set out. */
export function openState(hours: OpeningHours, now: Date): OpenState {
  const times = openTimes(hours, now)
  const at = now.getTime()
  const current = times.find(([from, to]) => from <= at && at < to)
  if (current)
    return { open: true, until: current[1] >= at + LOOK_AHEAD_DAYS * DAY_MS ? undefined : new Date(current[1]) }
  const next = times.find(([from]) => from > at)
  return { open: false, opens: next && new Date(next[0]) }
}

/** When a branch has been open for so many ms from now on; undefined when it does not open for long enough. */
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

/** From yesterday on, for yesterday's night may last until now; what touches is one time. */
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
