import type { Context, MiddlewareHandler } from 'hono'
import { isProofRecent, PROOF_MINUTES } from '../../domain/recent-proof.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import type { Caller } from './caller.ts'
import type { SessionService } from './service.ts'
import { TOKEN_MAX } from './tokens.ts'

export type Callers = ReturnType<typeof callersOf>

/** The access token of `Authorization: Bearer …`; empty when there is none. */
export const bearerOf = (c: Context<HttpEnv>) =>
  (/^Bearer +([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '').slice(0, TOKEN_MAX)

const signedOut = (c: Context<HttpEnv>) => refuse(c, 401, 'signed-out', { headers: { 'WWW-Authenticate': 'Bearer' } })

/** Who calls, for routes of every area. Only a bearer token says so, never a cookie: no other site can act for anybody. */
export const callersOf = (sessions: Pick<SessionService, 'callerByToken'>, now: () => Date) => {
  const find = async (c: Context<HttpEnv>): Promise<Caller | undefined> => {
    const token = bearerOf(c)
    return token === '' ? undefined : sessions.callerByToken(token)
  }
  const requireUser: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const caller = await find(c)
    if (!caller) return signedOut(c)
    c.set('caller', caller)
    return next()
  }
  /** For guests too; but a token that no longer holds is told, so that nobody shops on as a guest without knowing. */
  const admitUser: MiddlewareHandler<HttpEnv> = async (c, next) => {
    // A house's own password in front of a trial shop is no sign-in of ours.
    const isOurs = /^Bearer /i.test(c.req.header('authorization') ?? '')
    return isOurs ? requireUser(c, next) : next()
  }
  /** For who is signed in, and has proven so lately: what takes an account over is not done by an unlocked phone. */
  const requireProof: MiddlewareHandler<HttpEnv> = async (c, next) =>
    hasProof(c) ? next() : refuse(c, 403, 'proof-required', { values: { minutes: PROOF_MINUTES } })
  const hasProof = (c: Context<HttpEnv>) => isProofRecent(callerOf(c).provenAt, now())
  return { find, requireUser, admitUser, requireProof }
}

/** The caller in a route behind `requireUser`. */
export function callerOf(c: Context<HttpEnv>): Caller {
  const caller = c.get('caller')
  if (!caller) throw new Error(`${c.req.path} is not behind requireUser`)
  return caller
}
