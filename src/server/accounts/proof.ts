import type { z } from 'zod'
import type { CodeAnswer, ProofAnswer, proofBody } from '../../contract/account.ts'
import { PROOF_MINUTES } from '../../domain/recent-proof.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Blur } from '../limits/who.ts'
import type { SessionService } from '../sessions/service.ts'
import type { Asker } from './asker.ts'
import type { Codes } from './codes.ts'
import { retryAfter, takeTry } from './limits.ts'
import { contactToProve } from './people.ts'
import { isPassword } from './passwords.ts'
import { userById } from './queries.ts'
import { no, tooMany, type AccountRefusal } from './refusal.ts'
import { maskedLogin } from './signing-in.ts'
import { unlessBusy } from './unless-busy.ts'

interface Parts {
  readonly db: Database
  readonly blur: Blur
  readonly codes: Codes
  readonly sessions: Pick<SessionService, 'prove'>
  readonly now: () => Date
}

type Answer<T> = Promise<Result<T, AccountRefusal>>

export type Proofs = ReturnType<typeof proofsOf>

/** Proving anew, while signed in, that it is the owner who asks: an unlocked phone must not be enough. */
export const proofsOf = ({ db, blur, codes, sessions, now }: Parts) => {
  const keep = async (tx: Transaction, sessionId: string): Promise<ProofAnswer> => {
    await sessions.prove(tx, sessionId)
    return { expires_in: PROOF_MINUTES * 60 }
  }

  const byPassword = async (password: string, { caller }: Asker): Answer<ProofAnswer> => {
    const user = await db.first(userById, { id: caller.userId })
    if (!user) return no('session-ended')
    const { may } = await db.change(async tx => ({
      may: await takeTry(tx, 'passwordsFromDevice', blur, ['signed-in', user.id], now())
    }))
    if (!may) return tooMany('too-many-passwords', retryAfter('passwordsFromDevice'))
    if (!(await isPassword(password, user.password_hash))) return no('password-incorrect', 'password')
    return db.change(async tx => ok(await keep(tx, caller.sessionId)))
  }

  const byCode = async (given: { challenge: string; code: string }, { caller, visit }: Asker): Answer<ProofAnswer> => {
    const { done } = await db.change(async (tx): Promise<{ done: Result<ProofAnswer, AccountRefusal> }> => {
      const tried = await codes.attempt(tx, { ...given, purpose: 'confirm', visit })
      if (!tried.ok) return { done: tried }
      if (tried.value.user_id !== caller.userId || !(await codes.spend(tx, tried.value)))
        return { done: no('code-expired', 'code') }
      return { done: ok(await keep(tx, caller.sessionId)) }
    })
    return done
  }

  return {
    ask: ({ caller, locale, visit }: Asker): Answer<CodeAnswer> =>
      db.change(async tx => {
        const to = await contactToProve(tx, caller.userId, 'phone')
        if (!to) return no('proof-sign-in-again')
        const asked = await codes.ask(tx, {
          to,
          purpose: 'confirm',
          wording: 'confirm',
          locale,
          visit,
          // Signed in is known well enough.
          deviceToken: caller.deviceId,
          userId: caller.userId
        })
        return asked.ok ? ok({ kind: to.kind, to: maskedLogin(to), ...asked.value }) : asked
      }),

    prove: ({ password, challenge = '', code = '' }: z.output<typeof proofBody>, asker: Asker): Answer<ProofAnswer> =>
      password === undefined ? byCode({ challenge, code }, asker) : unlessBusy(() => byPassword(password, asker))
  }
}
