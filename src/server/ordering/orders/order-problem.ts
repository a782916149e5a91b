import type { ProblemCode, FieldErrors } from '../../platform/http/problem.ts'
import { err as refused } from '../../../domain/result.ts'

/** Why an order could not be changed: one sentence, and where fields or lines are to blame, theirs. */
export interface OrderRefusal {
  readonly status: 404 | 409 | 422 | 429 | 503
  readonly code: ProblemCode
  readonly values?: Readonly<Record<string, string | number>>
  readonly fields?: FieldErrors
}

/** 422: understood, but no. */
export const unprocessable = (code: ProblemCode, more: Pick<OrderRefusal, 'values' | 'fields'> = {}) =>
  refused<OrderRefusal>({ status: 422, code, ...more })

/** What is not yours looks like what does not exist (design §6). */
export const notFound = (code: ProblemCode = 'order-not-found') => refused<OrderRefusal>({ status: 404, code })
