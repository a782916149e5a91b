import type { z } from 'zod'
import { publicName } from '../../../domain/community/moderation.ts'
import type { Result } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { lockUser, userOwner } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { tooMany, unprocessable, type Problem } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'

const HOUR_S = 3_600

/** A customer who writes, and from where. */
export interface TextWriter {
  readonly userId: string
  readonly locale: Locale
  readonly network: string
  /** The same text sent again after a lost answer is written once. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

interface Limit {
  readonly name: string
  /** Texts of one customer within an hour. */
  readonly perHour: number
}

interface WritingRules<T> {
  readonly limit: Limit
  readonly answers: z.ZodType<T>
  readonly now: Date
}

/** Writes a text under the public name of a customer who may write once more this hour. */
export async function writeOnce<T>(
  tx: Transaction,
  { userId, idempotencyKey }: TextWriter,
  { limit: { name, perHour }, answers, now }: WritingRules<T>,
  work: (author: string) => Promise<Result<T, Problem>>
): Promise<Result<T, Problem>> {
  // Two tabs of one customer write one after the other.
  const user = await tx.first(lockUser, { id: userId })
  const write = async () => {
    if (!(await consumeLimit(tx, { name, max: perHour, windowMs: HOUR_MS }, userId, now)))
      return tooMany('too-many-requests', HOUR_S)
    const author = user && publicName(user.first_name, user.last_name)
    return author === undefined ? unprocessable('name-missing') : work(author)
  }
  return idempotencyKey
    ? withIdempotency(tx, { principal: userOwner(userId), idempotencyKey, answers, now }, write)
    : write()
}
