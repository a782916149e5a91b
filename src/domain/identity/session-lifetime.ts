import { DAY_MS, MINUTE_MS, later } from '../time.ts'

/** An access token lives in the page's memory; a leaked one expires soon. */
export const ACCESS_MINUTES = 15
/** Days without use after which a session ends: on a remembered device, and on a shared one. */
export const IDLE_DAYS = { remembered: 60, once: 1 } as const
/** Days after which a session ends even when it is used. */
export const ABSOLUTE_DAYS = { remembered: 365, once: 7 } as const
/**
 * Two tabs, or a lost response, present the same refresh token twice and both get the same new one. A browser gives up
 * on a response after a minute and retries; a token that comes later is a stolen copy.
 */
export const REPLAY_SECONDS = 90
/** Most sessions of one account; the one unused longest is revoked. */
export const SESSIONS_MAX = 30

const kind = (remembered: boolean) => (remembered ? 'remembered' : 'once')

export const accessUntil = (now: Date) => later(now, ACCESS_MINUTES * MINUTE_MS)
export const idleUntil = (now: Date, remembered: boolean) => later(now, IDLE_DAYS[kind(remembered)] * DAY_MS)
export const absoluteUntil = (now: Date, remembered: boolean) => later(now, ABSOLUTE_DAYS[kind(remembered)] * DAY_MS)

/** Whether reuse of a refresh token is a replay of a stolen one, and not a retry. */
export const isReplay = (usedAt: string, now: Date) => now.getTime() - Date.parse(usedAt) > REPLAY_SECONDS * 1_000
