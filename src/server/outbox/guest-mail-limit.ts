import { DAY_MS } from '../../domain/time.ts'
import type { Database } from '../platform/db/database.ts'
import { consumeLimit, type Limit } from '../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../platform/rate-limit/client-network.ts'

/** Nobody orders more often in a day without an account; who writes a stranger's address cannot flood it. */
const CONFIRMATIONS: Limit = { name: 'guest-order-mails', max: 20, windowMs: DAY_MS }
/** A mail that could not be sent is tried again and counts once. */
const ONCE: Limit = { name: 'guest-order-mail', max: 1, windowMs: DAY_MS }

export type GuestMailLimit = (email: string, orderId: string) => Promise<boolean>

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

/** Counts the confirmations of guests' orders that an address gets in a day. */
export const guestMailLimit =
  ({ db, pseudonymize, now }: Deps): GuestMailLimit =>
  (email, orderId) =>
    db.change(
      async tx =>
        !(await consumeLimit(tx, ONCE, orderId, now())) ||
        (await consumeLimit(tx, CONFIRMATIONS, pseudonymize(email.toLowerCase()), now()))
    )
