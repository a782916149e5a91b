import type { Reader, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { LimitTable } from './tables.ts'

/** A limit: `max` times within `windowMs`. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

const openWindow = statement<LimitTable & { cutoff: string }, never>((db, p) =>
  db
    .insertInto('rate_limits')
    .values({ name: p('name'), key: p('key'), window_started_at: p('window_started_at'), used: 1 })
    .onConflict(c =>
      c
        .columns(['name', 'key'])
        .doUpdateSet({ window_started_at: p('window_started_at'), used: 1 })
        .where('rate_limits.window_started_at', '<=', p('cutoff'))
    )
)

const increment = statement<{ name: string; key: string; max: number }, never>((db, p) =>
  db
    .updateTable('rate_limits')
    .set(e => ({ used: e('used', '+', 1) }))
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('used', '<', p('max'))
)

const decrement = statement<{ name: string; key: string }, never>((db, p) =>
  db
    .updateTable('rate_limits')
    .set(e => ({ used: e('used', '-', 1) }))
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('used', '>', 0)
)

const countInWindow = statement<{ name: string; key: string; cutoff: string }, Pick<LimitTable, 'used'>>((db, p) =>
  db
    .selectFrom('rate_limits')
    .select('used')
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('window_started_at', '>', p('cutoff'))
)

export const deleteLimitsBefore = statement<{ window_started_at: string }, never>((db, p) =>
  db.deleteFrom('rate_limits').where('window_started_at', '<', p('window_started_at'))
)

/**
 * Takes one of the times that are allowed; false when they are used up. Kept in the database, so that it holds
 * however many processes the shop has.
 */
export async function consumeLimit(tx: Transaction, limit: Limit, key: string, now: Date): Promise<boolean> {
  const window_started_at = now.toISOString()
  const cutoff = new Date(now.getTime() - limit.windowMs).toISOString()
  if ((await tx.run(openWindow, { name: limit.name, key, window_started_at, used: 1, cutoff })) === 1) return true
  return (await tx.run(increment, { name: limit.name, key, max: limit.max })) === 1
}

/** How many uses of the running window are counted. */
export async function countOf(reader: Reader, { name, windowMs }: Limit, key: string, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - windowMs).toISOString()
  return (await reader.first(countInWindow, { name, key, cutoff }))?.used ?? 0
}

/** Whether one more use would be allowed; nothing is counted. */
export const hasRemaining = async (reader: Reader, limit: Limit, key: string, now: Date) =>
  (await countOf(reader, limit, key, now)) < limit.max

/** Refunds a unit to a caller whose attempt succeeded. */
export const refundLimit = (tx: Transaction, name: string, key: string) => tx.run(decrement, { name, key })
