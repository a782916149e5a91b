import { Hono, type MiddlewareHandler } from 'hono'
import {
  socialStartRequestSchema,
  type SocialProvidersResponse,
  type SocialStartResponse,
  socialProvidersResponseSchema,
  socialStartResponseSchema
} from '../../../../contract/identity/social.ts'
import { SOCIAL_PROVIDERS } from '../../../../domain/identity/social-sign-in.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { jsonBody } from '../../../platform/http/validate.ts'
import { ERROR_PAGE_STYLE } from './error-page.ts'
import {
  authorizeUrl,
  handleCallback,
  mayTry,
  redirectToProvider,
  type SocialSignInDeps
} from './provider-redirects.ts'
import { operation } from '../../../platform/openapi/operation.ts'

/**
 * `POST /api/v2/auth/google` for pages of ours, which know the cart and who is signed in; `/auth/google/start` for
 * a bare link; and `/auth/google/callback`, where both come back to.
 */
export function socialRoutes(deps: SocialSignInDeps) {
  const { providers, authentication, cookies } = deps
  const pages = new Hono<HttpEnv>().get('/auth/answer.css', c =>
    c.body(ERROR_PAGE_STYLE, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600'
    })
  )
  const offered: SocialProvidersResponse = { providers: SOCIAL_PROVIDERS.filter(name => providers[name] !== undefined) }
  const api = new Hono<HttpEnv>().get(
    '/auth/providers',
    operation('public', 'List the identity providers one may sign in with', { 200: socialProvidersResponseSchema }),
    c => c.json(offered, 200, { 'Cache-Control': 'public, max-age=300' })
  )
  /** Guests sign in; who is signed in connects another way in to their account, and proves that it is theirs. */
  const linkProof: MiddlewareHandler<HttpEnv> = (c, next) =>
    c.var.principal ? authentication.requireRecentAuthentication(c, next) : next()
  for (const name of SOCIAL_PROVIDERS) {
    pages
      .get(`/auth/${name}/start`, c => redirectToProvider(deps, c, name))
      .get(`/auth/${name}/callback`, c => handleCallback(deps, c, name))
    api.post(
      `/auth/${name}`,
      operation('public', 'Start a sign-in with an identity provider, or connect it while signed in', {
        200: socialStartResponseSchema
      }),
      authentication.optionalAuth,
      linkProof,
      jsonBody(socialStartRequestSchema),
      async c => {
        const provider = providers[name]
        if (provider === undefined) return problem(c, 404, 'not-found')
        if (!(await mayTry(deps, c)))
          return problem(c, 429, 'too-many-requests', { headers: { 'Retry-After': '3600' } })
        const body = c.req.valid('json')
        const answer: SocialStartResponse = {
          url: authorizeUrl(deps, c, name, provider, {
            back: body.return,
            userId: c.var.principal?.userId ?? null,
            sessionId: c.var.principal?.sessionId ?? null,
            device: cookies.device(c),
            remembered: body.remember
          })
        }
        return c.json(answer, 200, { 'Cache-Control': 'no-store' })
      }
    )
  }
  return { api, pages }
}
