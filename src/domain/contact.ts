/** What people write to a shop about. */
export const CONTACT_SUBJECTS = ['order', 'delivery', 'return', 'product', 'partnership', 'general'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** Characters. */
export const CONTACT_LIMITS = { name: 80, message: 3_000, shortestMessage: 10 } as const

/** So many messages are taken from one network in an hour. */
export const CONTACT_MESSAGES_PER_HOUR = 10

/** Nobody reads a form and fills it in faster than this; programs do. */
const FILL_TIME_MIN_MS = 2_000

/**
 * Whether a form opened at this moment (ms) could have been filled in by a person by now; unknown counts as yes, and so
 * does the future, for clocks go wrong.
 */
export function isFilledByHuman(openedAt: number | undefined, now: Date): boolean {
  const taken = now.getTime() - (openedAt ?? 0)
  return taken < 0 || taken >= FILL_TIME_MIN_MS
}
