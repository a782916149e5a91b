import type { Context, MiddlewareHandler } from 'hono'
import {
  isImpersonationToken,
  isReadableInImpersonation,
  withoutSecrets
} from '../../../domain/identity/impersonation.ts'
import { isRecentlyAuthenticated, REAUTHENTICATION_MINUTES } from '../../../domain/identity/recent-authentication.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ImpersonationService } from '../impersonations/service.ts'
import type { SessionService } from './service.ts'
import { TOKEN_MAX } from './tokens.ts'

export type Authentication = ReturnType<typeof createAuthentication>

/** The access token of `Authorization: Bearer …`; empty when there is none. */
export const bearerToken = (c: Context<HttpEnv>) =>
  (/^Bearer +([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '').slice(0, TOKEN_MAX)

const signedOut = (c: Context<HttpEnv>) => problem(c, 401, 'signed-out', { headers: { 'WWW-Authenticate': 'Bearer' } })

/** Authenticates requests for the routes of every area: by bearer token, never by cookie, so that no other site can act for a user. */
export const createAuthentication = (
  sessions: Pick<SessionService, 'principalByToken'>,
  impersonations: Pick<ImpersonationService, 'principalByToken'>,
  now: () => Date
) => {
  const find = async (c: Context<HttpEnv>): Promise<Principal | undefined> => {
    const token = bearerToken(c)
    if (token === '') return undefined
    return (isImpersonationToken(token) ? impersonations : sessions).principalByToken(token)
  }
  const requireUser: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const principal = await find(c)
    if (!principal) return signedOut(c)
    if (principal.isReadOnly && !mayRead(c)) return problem(c, 403, 'read-only-session')
    c.set('principal', principal)
    if (!principal.isReadOnly) return next()
    await next()
    return hideSecrets(c)
  }
  /** Allows guests; an expired token is refused, so that nobody shops on as a guest without knowing. */
  const optionalAuth: MiddlewareHandler<HttpEnv> = async (c, next) => {
    // A provider's own password in front of a trial shop is no sign-in of ours.
    const hasBearerToken = /^Bearer /i.test(c.req.header('authorization') ?? '')
    if (!hasBearerToken) return next()
    // During an impersonation, reads that it does not cover are answered as to a guest, to whom those of the owner are
    // refused.
    return isImpersonationToken(bearerToken(c)) && !mayRead(c) && isRead(c) ? next() : requireUser(c, next)
  }
  /** Requires a recent authentication: an unlocked phone alone cannot take an account over. */
  const requireRecentAuthentication: MiddlewareHandler<HttpEnv> = async (c, next) =>
    isRecent(c)
      ? next()
      : problem(c, 403, 'reauthentication-required', { values: { minutes: REAUTHENTICATION_MINUTES } })
  const isRecent = (c: Context<HttpEnv>) => isRecentlyAuthenticated(principalOf(c).authenticatedAt, now())
  return { find, requireUser, optionalAuth: optionalAuth, requireRecentAuthentication: requireRecentAuthentication }
}

const isRead = (c: Context<HttpEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD'
const mayRead = (c: Context<HttpEnv>) => isRead(c) && isReadableInImpersonation(c.req.path)

/** With an order's token a member could do in the customer's name what their session may not. */
async function hideSecrets(c: Context<HttpEnv>) {
  if (!c.res.ok || !c.res.headers.get('content-type')?.includes('json')) return
  const shown: unknown = withoutSecrets(await c.res.json())
  const headers = new Headers(c.res.headers)
  for (const name of ['content-length', 'etag']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  c.res = new Response(JSON.stringify(shown), { status: c.res.status, headers })
}

/** The caller in a route behind `requireUser`. */
export function principalOf(c: Context<HttpEnv>): Principal {
  const principal = c.get('principal')
  if (!principal) throw new Error(`${c.req.path} is not behind requireUser`)
  return principal
}
