import { MINUTE_MS } from './time.ts'

/** An unlocked phone is in other hands within minutes; whoever sets up an account needs a few. */
export const REAUTHENTICATION_MINUTES = 10

/** Whether somebody has proven so lately that it is them that what takes an account over may be changed. */
export const isRecentlyAuthenticated = (authenticatedAt: string | null, now: Date) =>
  authenticatedAt !== null && now.getTime() - Date.parse(authenticatedAt) < REAUTHENTICATION_MINUTES * MINUTE_MS
