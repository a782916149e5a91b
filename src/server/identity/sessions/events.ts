import { v7 as uuid } from 'uuid'
import type { RateLimitPrefix } from '../../../domain/rate-limit/rate-limit-prefix.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { AccountEventTable } from './tables.ts'

/** From where something is asked: what may be kept of it. */
export interface ClientInfo {
  /** "Chrome · Android". */
  readonly device: string
  /** Already blurred. */
  readonly network: string
  /** The networks limits count it for; already blurred, and never kept. */
  readonly rateLimitPrefixes: readonly RateLimitPrefix[]
}

export type AccountEvent =
  | 'created'
  | 'signed-in'
  | 'signed-out'
  | 'token-replayed'
  | 'password-changed'
  | 'password-reset'
  | 'phone-changed'
  | 'email-changed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'data-downloaded'
  | 'deleted'

const insertEvent = statement<AccountEventTable, never>((db, p) =>
  db.insertInto('account_events').values({
    id: p('id'),
    user_id: p('user_id'),
    event: p('event'),
    device: p('device'),
    network: p('network'),
    happened_at: p('happened_at')
  })
)

/** Written in the same change as what it tells of. */
export const recordAccountEvent = (
  tx: Transaction,
  userId: string,
  event: AccountEvent,
  clientInfo: ClientInfo,
  at: Date
) =>
  tx.run(insertEvent, {
    id: uuid(),
    user_id: userId,
    event,
    device: clientInfo.device,
    network: clientInfo.network,
    happened_at: at.toISOString()
  })
