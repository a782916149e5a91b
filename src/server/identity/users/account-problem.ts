import { err } from '../../../domain/result.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'

/** Why somebody is not let in, or a change of their account not made; the sentence is tied to its field. */
export interface AccountRefusal {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 503
  readonly code: ProblemCode
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
}

/** 422: understood, but no. */
export const unprocessable = (code: ProblemCode, field?: string, values?: AccountRefusal['values']) =>
  err<AccountRefusal>({ status: 422, code, ...(field && { field }), ...(values && { values }) })

export const tooMany = (code: ProblemCode, retryAfterSeconds: number) =>
  err<AccountRefusal>({ status: 429, code, retryAfterSeconds })
