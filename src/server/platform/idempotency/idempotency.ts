import { createHash } from 'node:crypto'
import { ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { IdempotencyTable } from './tables.ts'
import { unprocessable, type OrderRefusal } from '../../ordering/orders/order-problem.ts'

/** The client's `Idempotency-Key` with a fingerprint of what it asked. */
export interface OnceKey {
  readonly key: string
  readonly fingerprint: string
}

const kept = statement<{ principal: string; key: string }, Pick<IdempotencyTable, 'fingerprint' | 'body'>>((db, p) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('principal', '=', p('principal'))
    .where('key', '=', p('key'))
)

const keep = statement<IdempotencyTable, never>((db, p) =>
  db.insertInto('idempotency_keys').values({
    principal: p('principal'),
    key: p('key'),
    fingerprint: p('fingerprint'),
    status: p('status'),
    body: p('body'),
    created_at: p('created_at')
  })
)

export const deleteKeysBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', p('created_at'))
)

export const fingerprintOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** The answer this caller had under this key before, if any. */
export async function replayed<T>(
  tx: Transaction,
  principal: string,
  { key, fingerprint }: OnceKey
): Promise<Result<T, OrderRefusal> | undefined> {
  const first = await tx.first(kept, { principal, key })
  if (!first) return undefined
  return first.fingerprint === fingerprint ? ok(JSON.parse(first.body) as T) : unprocessable('idempotency-key-reused')
}

export const remember = (
  tx: Transaction,
  principal: string,
  { key, fingerprint }: OnceKey,
  answer: unknown,
  now: Date
) =>
  tx.send(keep, {
    principal,
    key,
    fingerprint,
    status: 200,
    body: JSON.stringify(answer),
    created_at: now.toISOString()
  })

/**
 * Does the work once per caller and key: the first answer is kept in the same change and given again,
 * a different question under the same key is refused. The caller must hold a lock (the order's) by now.
 * A refusal is not kept, so that the mended question may be asked under the same key.
 */
export async function once<T>(
  tx: Transaction,
  principal: string,
  key: OnceKey,
  now: Date,
  work: () => Promise<Result<T, OrderRefusal>>
): Promise<Result<T, OrderRefusal>> {
  const before = await replayed<T>(tx, principal, key)
  if (before) return before
  const done = await work()
  if (done.ok) await remember(tx, principal, key, done.value, now)
  return done
}
