import type { Database } from '../db/database.ts'
import { take, type Limit } from '../limits/limits.ts'
import type { Blur } from '../limits/who.ts'

const DAY_MS = 86_400_000
/** Nobody orders more often in a day without an account; who writes a stranger's address cannot flood it. */
const CONFIRMATIONS: Limit = { name: 'guest-order-mails', most: 20, windowMs: DAY_MS }
/** A mail that could not be sent is tried again and counts once. */
const ONCE: Limit = { name: 'guest-order-mail', most: 1, windowMs: DAY_MS }

export type GuestMailLimit = (email: string, orderId: string) => Promise<boolean>

interface Parts {
  readonly db: Database
  readonly blur: Blur
  readonly now: () => Date
}

/** Counts the confirmations of guests' orders that an address gets in a day. */
export const guestMailLimit =
  ({ db, blur, now }: Parts): GuestMailLimit =>
  (email, orderId) =>
    db.change(
      async tx =>
        !(await take(tx, ONCE, orderId, now())) || (await take(tx, CONFIRMATIONS, blur(email.toLowerCase()), now()))
    )
