import type { Login } from '../../../domain/identity/login.ts'
import { isRecentlyAuthenticated, REAUTHENTICATION_MINUTES } from '../../../domain/identity/recent-authentication.ts'
import { type Result } from '../../../domain/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { AccountNotification } from '../../providers/mail/index.ts'
import {
  type SessionService,
  type OneTimeCodeChallenge,
  type OneTimeCodes,
  consumeAttempt
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { type Problem } from '../../platform/http/problem.ts'
import { maskedLogin } from './sign-in.ts'

export interface ProfileDeps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: OneTimeCodes
  readonly sessions: SessionService
  readonly now: () => Date
  /** Personal data of every module, in the order in which modules depend on each other. */
  readonly personalData: () => readonly PersonalData[]
}

export type ProfileAnswer<T = undefined> = Promise<Result<T, Problem>>

export const reauthenticationRequired = {
  ok: false,
  problem: { status: 403, code: 'reauthentication-required', values: { minutes: REAUTHENTICATION_MINUTES } }
} as const

export const codeAnswerOf = (to: Login, challenge: OneTimeCodeChallenge) => ({
  kind: to.kind,
  to: maskedLogin(to),
  ...challenge
})

export const accountNotice = ({ principal, locale }: RequestOrigin, about: AccountNotification, at: Date) => ({
  userId: principal.userId,
  about,
  locale,
  at
})

export const isReauthenticated = ({ now }: ProfileDeps, { principal }: RequestOrigin) =>
  isRecentlyAuthenticated(principal.authenticatedAt, now())

export const requestCode = (
  { codes }: ProfileDeps,
  tx: Transaction,
  to: Login,
  purpose: 'change-new' | 'change-old' | 'delete',
  origin: RequestOrigin
) =>
  codes.request(tx, {
    to,
    purpose,
    template: purpose === 'delete' ? 'delete' : 'verify',
    locale: origin.locale,
    clientInfo: origin.clientInfo,
    // Signed in is known well enough for what is theirs already.
    deviceToken: origin.principal.deviceId,
    userId: origin.principal.userId
  })

export const consumePasswordAttempt = ({ db, pseudonymize, now }: ProfileDeps, userId: string) =>
  db.change(async tx => ({
    isAllowed: await consumeAttempt(tx, 'passwordsFromDevice', pseudonymize, ['signed-in', userId], now())
  }))
