import type { z } from 'zod'
import type { CodeAnswer, ProofAnswer, proofBody } from '../../../contract/account.ts'
import { REAUTHENTICATION_MINUTES } from '../../../domain/recent-authentication.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  type SessionService,
  type Codes,
  retryAfter,
  consumeTry,
  contactToProve,
  userById
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { isPassword } from './passwords.ts'
import { unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import { maskedLogin } from './sign-in.ts'
import { unlessBusy } from './unless-busy.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: Codes
  readonly sessions: Pick<SessionService, 'prove'>
  readonly now: () => Date
}

type Answer<T> = Promise<Result<T, Problem>>

export type Proofs = ReturnType<typeof proofsOf>

/** Proving anew, while signed in, that it is the owner who asks: an unlocked phone must not be enough. */
export const proofsOf = ({ db, pseudonymize, codes, sessions, now }: Deps) => {
  const keep = async (tx: Transaction, sessionId: string): Promise<ProofAnswer> => {
    await sessions.prove(tx, sessionId)
    return { expires_in: REAUTHENTICATION_MINUTES * 60 }
  }

  const byPassword = async (password: string, { principal }: RequestOrigin): Answer<ProofAnswer> => {
    const user = await db.first(userById, { id: principal.userId })
    if (!user) return unprocessable('session-ended')
    const { may } = await db.change(async tx => ({
      may: await consumeTry(tx, 'passwordsFromDevice', pseudonymize, ['signed-in', user.id], now())
    }))
    if (!may) return tooMany('too-many-passwords', retryAfter('passwordsFromDevice'))
    if (!(await isPassword(password, user.password_hash)))
      return unprocessable('password-incorrect', { field: 'password' })
    return db.change(async tx => ok(await keep(tx, principal.sessionId)))
  }

  const byCode = async (
    given: { challenge: string; code: string },
    { principal, clientInfo }: RequestOrigin
  ): Answer<ProofAnswer> => {
    const { done } = await db.change(async (tx): Promise<{ done: Result<ProofAnswer, Problem> }> => {
      const tried = await codes.attempt(tx, { ...given, purpose: 'confirm', clientInfo })
      if (!tried.ok) return { done: tried }
      if (tried.value.user_id !== principal.userId || !(await codes.spend(tx, tried.value)))
        return { done: unprocessable('code-expired', { field: 'code' }) }
      return { done: ok(await keep(tx, principal.sessionId)) }
    })
    return done
  }

  return {
    ask: ({ principal, locale, clientInfo }: RequestOrigin): Answer<CodeAnswer> =>
      db.change(async tx => {
        const to = await contactToProve(tx, principal.userId, 'phone')
        if (!to) return unprocessable('proof-sign-in-again')
        const asked = await codes.ask(tx, {
          to,
          purpose: 'confirm',
          wording: 'confirm',
          locale,
          clientInfo,
          // Signed in is known well enough.
          deviceToken: principal.deviceId,
          userId: principal.userId
        })
        return asked.ok ? ok({ kind: to.kind, to: maskedLogin(to), ...asked.value }) : asked
      }),

    prove: (
      { password, challenge = '', code = '' }: z.output<typeof proofBody>,
      asker: RequestOrigin
    ): Answer<ProofAnswer> =>
      password === undefined ? byCode({ challenge, code }, asker) : unlessBusy(() => byPassword(password, asker))
  }
}
