import type { Reader, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { LimitTable } from './tables.ts'

/** So many times within so many milliseconds. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

const openWindow = statement<LimitTable & { cutoff: string }, never>((db, p) =>
  db
    .insertInto('limits')
    .values({ name: p('name'), key: p('key'), since: p('since'), taken: 1 })
    .onConflict(c =>
      c
        .columns(['name', 'key'])
        .doUpdateSet({ since: p('since'), taken: 1 })
        .where('limits.since', '<=', p('cutoff'))
    )
)

const countOn = statement<{ name: string; key: string; most: number }, never>((db, p) =>
  db
    .updateTable('limits')
    .set(e => ({ taken: e('taken', '+', 1) }))
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('taken', '<', p('most'))
)

const countBack = statement<{ name: string; key: string }, never>((db, p) =>
  db
    .updateTable('limits')
    .set(e => ({ taken: e('taken', '-', 1) }))
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('taken', '>', 0)
)

const countSince = statement<{ name: string; key: string; cutoff: string }, Pick<LimitTable, 'taken'>>((db, p) =>
  db
    .selectFrom('limits')
    .select('taken')
    .where('name', '=', p('name'))
    .where('key', '=', p('key'))
    .where('since', '>', p('cutoff'))
)

export const deleteLimitsBefore = statement<{ since: string }, never>((db, p) =>
  db.deleteFrom('limits').where('since', '<', p('since'))
)

/**
 * Takes one of the times that are allowed; false when they are used up. Kept in the database, so that it holds
 * however many processes the shop has.
 */
export async function consume(tx: Transaction, limit: Limit, key: string, now: Date): Promise<boolean> {
  const since = now.toISOString()
  const cutoff = new Date(now.getTime() - limit.windowMs).toISOString()
  if ((await tx.run(openWindow, { name: limit.name, key, since, taken: 1, cutoff })) === 1) return true
  return (await tx.run(countOn, { name: limit.name, key, most: limit.most })) === 1
}

/** How many uses of the running window are counted. */
export async function countOf(reader: Reader, { name, windowMs }: Limit, key: string, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - windowMs).toISOString()
  return (await reader.first(countSince, { name, key, cutoff }))?.taken ?? 0
}

/** Whether one more use would be allowed; nothing is counted. */
export const isLeft = async (reader: Reader, limit: Limit, key: string, now: Date) =>
  (await countOf(reader, limit, key, now)) < limit.most

/** What was taken by somebody who turned out to be right does not count. */
export const refund = (tx: Transaction, name: string, key: string) => tx.run(countBack, { name, key })
