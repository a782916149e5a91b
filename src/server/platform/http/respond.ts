import type { Context } from 'hono'
import type { Result } from '../../../domain/result.ts'
import type { HttpEnv } from './env.ts'
import { problem, problemSentences, type Problem } from './problem.ts'

export const NO_STORE = { 'Cache-Control': 'no-store' }

/** Seconds after which a limit that names no other time may be tried again. */
const LIMIT_RETRY_AFTER_S = 3_600

/** Answers with a service's problem: its sentence, tied to the field that is to blame. */
export function respondProblem(c: Context<HttpEnv>, { status, code, field, fields, values, ...rest }: Problem) {
  const retryAfter = rest.retryAfterSeconds ?? (status === 429 ? LIMIT_RETRY_AFTER_S : undefined)
  const errors = field ? { [field]: [problemSentences(c.var.locale)(code, values)] } : fields
  return problem(c, status, code, {
    ...(values && { values }),
    ...(errors && { fields: errors }),
    ...(retryAfter && { headers: { 'Retry-After': String(retryAfter) } })
  })
}

/** Answers with the result of a service; nobody may store it, because it belongs to one person. */
export const respond = (c: Context<HttpEnv>, result: Result<object, Problem>, status: 200 | 201 | 202 = 200) =>
  result.ok ? c.json(result.value, status, NO_STORE) : respondProblem(c, result.problem)

/** Answers a call that has nothing to say but that it was done. */
export const respondDone = (c: Context<HttpEnv>, result: Result<unknown, Problem>) =>
  result.ok ? c.body(null, 204) : respondProblem(c, result.problem)
