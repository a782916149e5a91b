import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { OAuthProblemBody } from '../../../contract/problem.ts'
import { PUBLIC_CLIENT } from '../../../contract/identity/session.ts'
import { words } from '../../../i18n/words.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import type { HttpEnv } from '../../platform/http/env.ts'

export interface OAuthClientCredentials {
  readonly id: string
  readonly secret: string
}

export type OAuthClients = ReturnType<typeof createOAuthClients>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Programs that may ask for tokens: the site, which can keep no secret, and one that can. */
export const createOAuthClients = (confidential: OAuthClientCredentials | undefined) => ({
  isValid: ({ client_id: id, client_secret: secret = '' }: { client_id: string; client_secret?: string | undefined }) =>
    id === PUBLIC_CLIENT ||
    (confidential !== undefined &&
      id === confidential.id &&
      timingSafeEqual(digest(secret), digest(confidential.secret)))
})

/** Refuses a program that may not ask for tokens this way; the body is that of OAuth 2.0 (RFC 6749 §5.2). */
export function unauthorizedClient(c: Context<HttpEnv>) {
  const code = 'unauthorized-client'
  const error_description = words(c.var.locale, 'problem')(code)
  const body: OAuthProblemBody = { error: 'unauthorized_client', error_description, code }
  return c.json(body, 400, NO_STORE)
}
