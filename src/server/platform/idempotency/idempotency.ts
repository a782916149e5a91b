import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../db/database.ts'
import { jsonColumn } from '../db/json-column.ts'
import { statement } from '../db/statement.ts'
import type { IdempotencyTable } from './tables.ts'
import { unprocessable, type Problem } from '../http/problem.ts'

/** The client's `Idempotency-Key` with a fingerprint of its request. */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

const selectKey = statement<{ principal: string; key: string }, Pick<IdempotencyTable, 'fingerprint' | 'body'>>(
  (db, p) =>
    db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'body'])
      .where('principal', '=', p('principal'))
      .where('key', '=', p('key'))
)

const insertKey = statement<IdempotencyTable, never>((db, p) =>
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

/** The stored answer for this principal and key, if any; `answers` is the schema it was written by. */
export async function replayedAnswer<T>(
  tx: Transaction,
  principal: string,
  { key, fingerprint }: IdempotencyKey,
  answers: z.ZodType<T>
): Promise<Result<T, Problem> | undefined> {
  const first = await tx.first(selectKey, { principal, key })
  if (!first) return undefined
  if (first.fingerprint !== fingerprint) return unprocessable('idempotency-key-reused')
  return ok(jsonColumn('idempotency_keys.body', answers).read(first.body))
}

export const rememberAnswer = (
  tx: Transaction,
  principal: string,
  { key, fingerprint }: IdempotencyKey,
  answer: unknown,
  now: Date
) =>
  tx.send(insertKey, {
    principal,
    key,
    fingerprint,
    status: 200,
    body: JSON.stringify(answer),
    created_at: now.toISOString()
  })

/** A call that is carried out once: whose it is, its key, the schema of its stored answer. */
interface IdempotentCall<T> {
  readonly principal: string
  readonly idempotencyKey: IdempotencyKey
  readonly answers: z.ZodType<T>
  readonly now: Date
}

/**
 * Does the work once per principal and key: the first answer is stored in the same transaction and replayed, and another
 * request under the same key is refused. The caller must hold a lock (the order's) by now. A refusal is not stored, so
 * that the corrected request may be sent under the same key.
 */
export async function withIdempotency<T>(
  tx: Transaction,
  { principal, idempotencyKey, answers, now }: IdempotentCall<T>,
  work: () => Promise<Result<T, Problem>>
): Promise<Result<T, Problem>> {
  const stored = await replayedAnswer(tx, principal, idempotencyKey, answers)
  if (stored) return stored
  const result = await work()
  if (result.ok) await rememberAnswer(tx, principal, idempotencyKey, result.value, now)
  return result
}
