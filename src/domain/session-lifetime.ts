import { DAY_MS, MINUTE_MS, later } from './time.ts'

/** An access token stands in the page's memory: what leaks is worth little for long. */
export const ACCESS_MINUTES = 15
/** Somebody who does not come back is signed out: on a device of their own, and on one that is shared. */
export const IDLE_DAYS = { remembered: 60, once: 1 } as const
/** Whatever happens, one signs in anew after so long. */
export const ABSOLUTE_DAYS = { remembered: 365, once: 7 } as const
/**
 * Two tabs, or an answer that got lost, bring the same refresh token twice: both get the same new one. A browser gives
 * an answer up after a minute and asks again; later it can only be a copy.
 */
export const REPLAY_SECONDS = 90
/** More devices at once than a person has; the one unused longest is signed out. */
export const SESSIONS_MAX = 30

const kind = (remembered: boolean) => (remembered ? 'remembered' : 'once')

export const accessUntil = (now: Date) => later(now, ACCESS_MINUTES * MINUTE_MS)
export const idleUntil = (now: Date, remembered: boolean) => later(now, IDLE_DAYS[kind(remembered)] * DAY_MS)
export const absoluteUntil = (now: Date, remembered: boolean) => later(now, ABSOLUTE_DAYS[kind(remembered)] * DAY_MS)

/** What a refresh token that was used before means when it comes again. */
export const isReplay = (usedAt: string, now: Date) => now.getTime() - Date.parse(usedAt) > REPLAY_SECONDS * 1_000
