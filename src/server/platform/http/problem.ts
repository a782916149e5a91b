import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ProblemBody } from '../../../contract/problem.ts'
import { words, type MessageKey } from '../../../i18n/words.ts'
import type { HttpEnv } from './env.ts'

/** Codes of refusals; each has its sentence under the same name in `locales/<locale>/problem.json`. */
export type ProblemCode = Exclude<MessageKey<'problem'>, `field_${string}`>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Details {
  /** Sentences for single fields, already in the reader's language. */
  readonly fields?: FieldErrors
  /** What the sentence mentions, e.g. `{ max: 3 }`. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with a refusal in the reader's language: `refuse(c, 422, 'out-of-stock')`. */
export function problem<E extends HttpEnv>(
  c: Context<E>,
  status: ContentfulStatusCode,
  code: ProblemCode,
  { fields, values, headers }: Details = {}
) {
  const body: ProblemBody = {
    error: words(c.get('locale') ?? 'mn', 'problem')(code, values),
    code,
    ...(fields && { errors: fields })
  }
  return c.json(body, status, { 'Cache-Control': 'no-store', ...headers })
}

/** Seconds after which it is worth trying again. */
const RETRY_AFTER_S = 5

/** Nobody did anything wrong: the same may work in a moment. */
export const unavailable = <E extends HttpEnv>(c: Context<E>) =>
  problem(c, 503, 'unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_S) } })
