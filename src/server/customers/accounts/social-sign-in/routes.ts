import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import {
  socialStartBody,
  type SocialProvidersAnswer,
  type SocialStartAnswer,
  socialProvidersAnswerSchema,
  socialStartAnswerSchema
} from '../../../../contract/social.ts'
import type { Result } from '../../../../domain/result.ts'
import { SOCIAL_PROVIDERS, type SocialIdentity, type SocialProviderName } from '../../../../domain/social-sign-in.ts'
import { isLocale } from '../../../../i18n/locales.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { hostCookies } from '../../../platform/http/host-cookies.ts'
import { localUrl } from '../../../platform/http/local-url.ts'
import { problem, type ProblemCode } from '../../../platform/http/problem.ts'
import { jsonBody } from '../../../platform/http/validate.ts'
import { consume } from '../../../platform/rate-limit/rate-limit.ts'
import { networkOf, type Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import type { SocialProvider } from '../../../providers/social/index.ts'
import type { Authentication, SessionCookies } from '../../../identity/index.ts'
import { ANSWER_STYLE, answerPage } from './answer-page.ts'
import { challengeOf, storeFlow, newFlow, takeFlow, type Flow, type FlowInput } from './flow.ts'
import { ProviderError } from '../../../platform/http-client/index.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import { HOUR_MS } from '../../../../domain/time.ts'

/** So many tries from one network: a phone network's customers share one. */
const FROM_NETWORK = { name: 'social-network', most: 300, windowMs: HOUR_MS }

/** What the account behind an identity says; `c` takes the session's cookies. */
export type SocialSignIn = (
  identity: SocialIdentity,
  flow: Pick<Flow, 'userId' | 'sessionId' | 'device' | 'remembered'>,
  c: Context<HttpEnv>
) => Promise<Result<undefined, 'social-prove' | 'social-taken' | 'session-ended'>>

interface Deps {
  readonly db: Database
  readonly providers: Readonly<Partial<Record<SocialProviderName, SocialProvider>>>
  readonly signIn: SocialSignIn
  readonly authentication: Pick<Authentication, 'admitUser' | 'requireProof'>
  readonly cookies: Pick<SessionCookies, 'device'>
  readonly pseudonymize: Pseudonymize
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

/**
 * `POST /api/v2/auth/google` for pages of ours, which know the cart and who is signed in; `/auth/google/start` for
 * a bare link; and `/auth/google/callback`, where both come back to.
 */
export function socialRoutes({
  db,
  providers,
  signIn,
  authentication,
  cookies,
  pseudonymize,
  publicUrl,
  now,
  log
}: Deps) {
  const redirectUri = (name: SocialProviderName) => `${publicUrl}/auth/${name}/callback`
  const flowCookies = hostCookies(publicUrl)

  const mayAsk = (c: Context<HttpEnv>) => db.change(tx => consume(tx, FROM_NETWORK, pseudonymize(networkOf(c)), now()))

  /** Programs read JSON, people a page. */
  const announce = (
    c: Context<HttpEnv>,
    status: 403 | 404 | 409 | 429 | 502,
    code: ProblemCode,
    { again, back = '/' }: { again?: string; back?: string } = {}
  ) => {
    if (!/\btext\/html\b/.test(c.req.header('accept') ?? '')) return problem(c, status, code)
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'")
    c.header('Cache-Control', 'no-store')
    // The address holds what the provider has answered.
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(answerPage({ locale: localeOf(back, c), code, again, back }), status)
  }

  /** The address to send the browser to, which from now on carries the question. */
  function authorizeUrl(c: Context<HttpEnv>, name: SocialProviderName, provider: SocialProvider, wish: FlowInput) {
    const back = localUrl(wish.back)
    const flow = newFlow(name, { ...wish, back: back.startsWith('/auth/') ? '/' : back }, now())
    storeFlow(c, flow, pseudonymize, flowCookies)
    const { state, nonce, verifier } = flow
    return provider.authorizeUrl({ state, nonce, challenge: challengeOf(verifier), redirectUri: redirectUri(name) })
  }

  async function redirectToProvider(c: Context<HttpEnv>, name: SocialProviderName) {
    c.header('Cache-Control', 'no-store')
    const wished = c.req.query('return') ?? '/'
    const back = localUrl(wished)
    const provider = providers[name]
    if (provider === undefined) return announce(c, 404, 'not-found', { back })
    if (!(await mayAsk(c))) return announce(c, 429, 'too-many-requests', { back })
    // A link can be put anywhere, so it connects nothing and brings nothing along.
    const wish = { back: wished, userId: null, sessionId: null, device: '', remembered: true }
    return c.redirect(authorizeUrl(c, name, provider, wish), 303)
  }

  async function handleCallback(c: Context<HttpEnv>, name: SocialProviderName) {
    c.header('Cache-Control', 'no-store')
    const provider = providers[name]
    if (provider === undefined) return announce(c, 404, 'not-found')
    const { state = '', code = '', error } = c.req.query()
    const flow = takeFlow(c, { provider: name, state, now: now() }, pseudonymize, flowCookies)
    const again = `/auth/${name}/start?${new URLSearchParams({ return: flow?.back ?? '/' })}`
    const ways = { again, back: flow?.back ?? '/' }
    if (flow === undefined || (code === '' && error === undefined)) return announce(c, 403, `${name}-failed`, ways)
    if (error !== undefined)
      return announce(c, 403, error === 'access_denied' ? `${name}-denied` : `${name}-failed`, ways)
    if (!(await mayAsk(c))) return announce(c, 429, 'too-many-requests', ways)
    const identity = await identified(provider, code, flow)
    if (identity === undefined) return announce(c, 502, `${name}-failed`, ways)
    const done = await signIn(identity, flow, c)
    return done.ok ? c.redirect(flow.back, 303) : announce(c, 409, done.problem, { back: flow.back })
  }

  async function identified(provider: SocialProvider, code: string, { provider: name, verifier, nonce }: Flow) {
    try {
      return await provider.identify({ code, verifier, nonce, redirectUri: redirectUri(name) })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ reason: error.message }, 'a social sign-in failed')
      return undefined
    }
  }

  const pages = new Hono<HttpEnv>().get('/auth/answer.css', c =>
    c.body(ANSWER_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
  )
  const offered: SocialProvidersAnswer = { providers: SOCIAL_PROVIDERS.filter(name => providers[name] !== undefined) }
  const api = new Hono<HttpEnv>().get(
    '/auth/providers',
    operation('public', 'List the identity providers one may sign in with', { 200: socialProvidersAnswerSchema }),
    c => c.json(offered, 200, { 'Cache-Control': 'public, max-age=300' })
  )
  /** Guests sign in; who is signed in connects another way in to their account, and proves that it is theirs. */
  const linkProof: MiddlewareHandler<HttpEnv> = (c, next) =>
    c.var.principal ? authentication.requireProof(c, next) : next()
  for (const name of SOCIAL_PROVIDERS) {
    pages
      .get(`/auth/${name}/start`, c => redirectToProvider(c, name))
      .get(`/auth/${name}/callback`, c => handleCallback(c, name))
    api.post(
      `/auth/${name}`,
      operation('public', 'Start a sign-in with an identity provider, or connect it while signed in', {
        200: socialStartAnswerSchema
      }),
      authentication.admitUser,
      linkProof,
      jsonBody(socialStartBody),
      async c => {
        const provider = providers[name]
        if (provider === undefined) return problem(c, 404, 'not-found')
        if (!(await mayAsk(c))) return problem(c, 429, 'too-many-requests', { headers: { 'Retry-After': '3600' } })
        const body = c.req.valid('json')
        const answer: SocialStartAnswer = {
          url: authorizeUrl(c, name, provider, {
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

/** The page somebody comes from tells their language better than their browser. */
const localeOf = (back: string, c: Context<HttpEnv>) => {
  const prefix = back.split(/[/?#]/)[1]
  if (isLocale(prefix)) return prefix
  return back === '/' ? c.var.locale : 'mn'
}
