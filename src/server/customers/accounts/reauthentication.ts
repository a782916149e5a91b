import type { z } from 'zod'
import type {
  CodeResponse,
  ReauthenticationResponse,
  reauthenticationRequestSchema
} from '../../../contract/customers/account.ts'
import { REAUTHENTICATION_MINUTES } from '../../../domain/identity/recent-authentication.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  refuseWhenPasswordsBusy,
  verifyPassword,
  type SessionService,
  type OneTimeCodes,
  retryAfterSeconds,
  consumeAttempt,
  verificationContact,
  userById
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { unprocessable, tooMany, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { maskedLogin } from './sign-in.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: OneTimeCodes
  readonly sessions: Pick<SessionService, 'reauthenticate'>
  readonly now: () => Date
}

/** Proving anew, while signed in, that it is the owner who asks: an unlocked phone must not be enough. */
export const createReauthentication = (deps: Deps) => bindDeps(deps, { requestCode, reauthenticate })

export type Reauthentication = ReturnType<typeof createReauthentication>

const requestCode = (
  { db, codes }: Deps,
  { principal, locale, clientInfo }: RequestOrigin
): ServiceResult<CodeResponse> =>
  db.change(async tx => {
    const to = await verificationContact(tx, principal.userId, 'phone')
    if (!to) return unprocessable('reauthentication-sign-in-again')
    const requested = await codes.request(tx, {
      to,
      purpose: 'confirm',
      template: 'confirm',
      locale,
      clientInfo,
      // Signed in is known well enough.
      deviceToken: principal.deviceId,
      userId: principal.userId
    })
    return requested.ok ? ok({ kind: to.kind, to: maskedLogin(to), ...requested.value }) : requested
  })

const reauthenticate = (
  deps: Deps,
  { password, challenge = '', code = '' }: z.output<typeof reauthenticationRequestSchema>,
  origin: RequestOrigin
): ServiceResult<ReauthenticationResponse> =>
  password === undefined
    ? byCode(deps, { challenge, code }, origin)
    : refuseWhenPasswordsBusy(() => byPassword(deps, password, origin))

async function confirm({ sessions }: Deps, tx: Transaction, sessionId: string): Promise<ReauthenticationResponse> {
  await sessions.reauthenticate(tx, sessionId)
  return { expires_in: REAUTHENTICATION_MINUTES * 60 }
}

async function byPassword(
  deps: Deps,
  password: string,
  { principal }: RequestOrigin
): ServiceResult<ReauthenticationResponse> {
  const { db, pseudonymize, now } = deps
  const user = await db.first(userById, { id: principal.userId })
  if (!user) return unprocessable('session-ended')
  const { isAllowed } = await db.change(async tx => ({
    isAllowed: await consumeAttempt(tx, 'passwordsFromDevice', pseudonymize, ['signed-in', user.id], now())
  }))
  if (!isAllowed) return tooMany('too-many-passwords', retryAfterSeconds('passwordsFromDevice'))
  if (!(await verifyPassword(password, user.password_hash)))
    return unprocessable('password-incorrect', { field: 'password' })
  return db.change(async tx => ok(await confirm(deps, tx, principal.sessionId)))
}

async function byCode(
  deps: Deps,
  input: { challenge: string; code: string },
  { principal, clientInfo }: RequestOrigin
): ServiceResult<ReauthenticationResponse> {
  const { db, codes } = deps
  // Kept in both cases: a wrong code has used up an attempt.
  const { result } = await db.change(async (tx): Promise<{ result: Result<ReauthenticationResponse, Problem> }> => {
    const attempt = await codes.attempt(tx, { ...input, purpose: 'confirm', clientInfo })
    if (!attempt.ok) return { result: attempt }
    if (attempt.value.user_id !== principal.userId || !(await codes.redeem(tx, attempt.value)))
      return { result: unprocessable('code-expired', { field: 'code' }) }
    return { result: ok(await confirm(deps, tx, principal.sessionId)) }
  })
  return result
}
