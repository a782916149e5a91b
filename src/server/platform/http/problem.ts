import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { err, type Result } from '../../../domain/result.ts'
import type { ProblemBody } from '../../../contract/problem.ts'
import { decimal } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words, type MessageKey } from '../../../i18n/words.ts'
import type { HttpEnv } from './env.ts'

/** Codes of refusals; each has its sentence under the same name in `locales/<locale>/problem.json`. */
export type ProblemCode = Exclude<MessageKey<'problem'>, `field_${string}`>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** An expected refusal of a service: the code of a sentence, and where a field or a line is to blame, which one. */
export interface Problem {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 503
  readonly code: ProblemCode
  /** Fills the placeholders of the sentence. */
  readonly values?: Readonly<Record<string, string | number>>
  /** The one field that the sentence is about. */
  readonly field?: string
  /** Sentences of several fields, already in the reader's language. */
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
}

/** Result of a service call: its value, or the problem. */
export type ServiceResult<T, P = Problem> = Promise<Result<T, P>>

/** 422: understood, and refused. */
export const unprocessable = (code: ProblemCode, more: Pick<Problem, 'values' | 'field' | 'fields'> = {}) =>
  err<Problem>({ status: 422, code, ...more })

/** Another person's things are answered like things that do not exist. */
export const forbidden = (code: ProblemCode) => err<Problem>({ status: 403, code })

export const notFound = (code: ProblemCode) => err<Problem>({ status: 404, code })

export const conflict = (code: ProblemCode) => err<Problem>({ status: 409, code })

export const tooMany = (code: ProblemCode, retryAfterSeconds: number) =>
  err<Problem>({ status: 429, code, retryAfterSeconds })

/** The sentences of refusals in one language, with separators between the thousands of their numbers. */
export function problemSentences(locale: Locale) {
  const sentence = words(locale, 'problem')
  return (code: ProblemCode, values?: Problem['values']) =>
    sentence(
      code,
      values &&
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === 'number' ? decimal(locale, value) : value
          ])
        )
    )
}

interface Details {
  /** Sentences for single fields, already in the reader's language. */
  readonly fields?: FieldErrors
  /** Values of the message, e.g. `{ max: 3 }`. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with a refusal in the reader's language: `problem(c, 422, 'out-of-stock')`. */
export function problem<E extends HttpEnv>(
  c: Context<E>,
  status: ContentfulStatusCode,
  code: ProblemCode,
  { fields, values, headers }: Details = {}
) {
  const body: ProblemBody = {
    error: problemSentences(c.get('locale') ?? 'mn')(code, values),
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
