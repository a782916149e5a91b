import { type Context } from 'hono'
import type { Logger } from 'pino'
import type { Result } from '../../../../domain/result.ts'
import { type SocialIdentity, type SocialProviderName } from '../../../../domain/identity/social-sign-in.ts'
import { isLocale } from '../../../../i18n/locales.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { hostCookies } from '../../../platform/http/host-cookies.ts'
import { localUrl } from '../../../platform/http/local-url.ts'
import { problem, type ProblemCode } from '../../../platform/http/problem.ts'
import { consumeLimit } from '../../../platform/rate-limit/rate-limit.ts'
import { networkOf, type Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import type { SocialProvider } from '../../../providers/social/index.ts'
import type { Authentication, SessionCookies } from '../../../identity/index.ts'
import { errorPage } from './error-page.ts'
import { challengeOf, storeFlow, createFlow, consumeFlow, type OAuthFlow, type OAuthFlowInput } from './flow.ts'
import { ProviderError } from '../../../platform/http-client/index.ts'
import { HOUR_MS } from '../../../../domain/time.ts'

/** Tries from one network: customers of a phone network share one. */
const FROM_NETWORK = { name: 'social-network', max: 300, windowMs: HOUR_MS }

/** Signs the account of an identity in; `c` takes the session's cookies. */
export type SocialSignIn = (
  identity: SocialIdentity,
  flow: Pick<OAuthFlow, 'userId' | 'sessionId' | 'device' | 'remembered'>,
  c: Context<HttpEnv>
) => Promise<Result<undefined, 'social-prove' | 'social-taken' | 'session-ended'>>

export interface SocialSignInDeps {
  readonly db: Database
  readonly providers: Readonly<Partial<Record<SocialProviderName, SocialProvider>>>
  readonly signIn: SocialSignIn
  readonly authentication: Pick<Authentication, 'optionalAuth' | 'requireRecentAuthentication'>
  readonly cookies: Pick<SessionCookies, 'device'>
  readonly pseudonymize: Pseudonymize
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

const redirectUri = ({ publicUrl }: SocialSignInDeps, name: SocialProviderName) => `${publicUrl}/auth/${name}/callback`

export const mayTry = ({ db, pseudonymize, now }: SocialSignInDeps, c: Context<HttpEnv>) =>
  db.change(tx => consumeLimit(tx, FROM_NETWORK, pseudonymize(networkOf(c)), now()))

/** Programs read JSON, people a page. */
function refuse(
  c: Context<HttpEnv>,
  status: 403 | 404 | 409 | 429 | 502,
  code: ProblemCode,
  { again, back = '/' }: { again?: string; back?: string } = {}
) {
  if (!/\btext\/html\b/.test(c.req.header('accept') ?? '')) return problem(c, status, code)
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'")
  c.header('Cache-Control', 'no-store')
  // The address holds what the provider has answered.
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(errorPage({ locale: localeOf(back, c), code, again, back }), status)
}

/** The address at the provider to send the browser to; a cookie remembers the request until it comes back. */
export function authorizeUrl(
  deps: SocialSignInDeps,
  c: Context<HttpEnv>,
  name: SocialProviderName,
  provider: SocialProvider,
  input: OAuthFlowInput
) {
  const back = localUrl(input.back)
  const flow = createFlow(name, { ...input, back: back.startsWith('/auth/') ? '/' : back }, deps.now())
  storeFlow(c, flow, deps.pseudonymize, hostCookies(deps.publicUrl))
  const { state, nonce, verifier } = flow
  return provider.authorizeUrl({ state, nonce, challenge: challengeOf(verifier), redirectUri: redirectUri(deps, name) })
}

/** `GET /auth/google/start`: a bare link. */
export async function redirectToProvider(deps: SocialSignInDeps, c: Context<HttpEnv>, name: SocialProviderName) {
  c.header('Cache-Control', 'no-store')
  const returnPath = c.req.query('return') ?? '/'
  const back = localUrl(returnPath)
  const provider = deps.providers[name]
  if (provider === undefined) return refuse(c, 404, 'not-found', { back })
  if (!(await mayTry(deps, c))) return refuse(c, 429, 'too-many-requests', { back })
  // A link can be put anywhere, so it connects nothing and brings nothing along.
  const input = { back: returnPath, userId: null, sessionId: null, device: '', remembered: true }
  return c.redirect(authorizeUrl(deps, c, name, provider, input), 303)
}

/** `GET /auth/google/callback`: where the provider sends the browser back to. */
export async function handleCallback(deps: SocialSignInDeps, c: Context<HttpEnv>, name: SocialProviderName) {
  c.header('Cache-Control', 'no-store')
  const provider = deps.providers[name]
  if (provider === undefined) return refuse(c, 404, 'not-found')
  const { state = '', code = '', error } = c.req.query()
  const expected = { provider: name, state, now: deps.now() }
  const flow = consumeFlow(c, expected, deps.pseudonymize, hostCookies(deps.publicUrl))
  const again = `/auth/${name}/start?${new URLSearchParams({ return: flow?.back ?? '/' })}`
  const links = { again, back: flow?.back ?? '/' }
  if (flow === undefined || (code === '' && error === undefined)) return refuse(c, 403, `${name}-failed`, links)
  if (error !== undefined) return refuse(c, 403, error === 'access_denied' ? `${name}-denied` : `${name}-failed`, links)
  if (!(await mayTry(deps, c))) return refuse(c, 429, 'too-many-requests', links)
  const identity = await identify(deps, provider, code, flow)
  if (identity === undefined) return refuse(c, 502, `${name}-failed`, links)
  const done = await deps.signIn(identity, flow, c)
  return done.ok ? c.redirect(flow.back, 303) : refuse(c, 409, done.problem, { back: flow.back })
}

async function identify(
  deps: SocialSignInDeps,
  provider: SocialProvider,
  code: string,
  { provider: name, verifier, nonce }: OAuthFlow
) {
  try {
    return await provider.identify({ code, verifier, nonce, redirectUri: redirectUri(deps, name) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ reason: error.message }, 'a social sign-in failed')
    return undefined
  }
}

/** The page somebody comes from tells their language better than their browser. */
const localeOf = (back: string, c: Context<HttpEnv>) => {
  const prefix = back.split(/[/?#]/)[1]
  if (isLocale(prefix)) return prefix
  return back === '/' ? c.var.locale : 'mn'
}
