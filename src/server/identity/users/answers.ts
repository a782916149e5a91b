import type { Context } from 'hono'
import type { OAuthProblemBody } from '../../../contract/problem.ts'
import type { Result } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import type { AccountRefusal } from './account-problem.ts'

export const NO_STORE = { 'Cache-Control': 'no-store' }

/** A refusal with its sentence, tied to its field. */
export function refused(c: Context<HttpEnv>, { status, code, field, values, retryAfterSeconds }: AccountRefusal) {
  return problem(c, status, code, {
    ...(values && { values }),
    ...(field && { fields: { [field]: [words(c.var.locale, 'problem')(code, values)] } }),
    ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } })
  })
}

/** This program may not ask for tokens in this way. */
export function unauthorizedClient(c: Context<HttpEnv>) {
  const code = 'unauthorized-client'
  const error_description = words(c.var.locale, 'problem')(code)
  const body: OAuthProblemBody = { error: 'unauthorized_client', error_description, code }
  return c.json(body, 400, NO_STORE)
}

export const answered = (c: Context<HttpEnv>, result: Result<object, AccountRefusal>, status: 200 | 201 | 202 = 200) =>
  result.ok ? c.json(result.value, status, NO_STORE) : refused(c, result.problem)
