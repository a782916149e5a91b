import { MINUTE_MS } from '../time.ts'

/** Short, because an unlocked phone may be in other hands, but long enough to finish the security settings. */
export const REAUTHENTICATION_MINUTES = 10

/** Whether sensitive changes (password, phone, e-mail address) are allowed without authenticating again. */
export const isRecentlyAuthenticated = (authenticatedAt: string | null, now: Date) =>
  authenticatedAt !== null && now.getTime() - Date.parse(authenticatedAt) < REAUTHENTICATION_MINUTES * MINUTE_MS
