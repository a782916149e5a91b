import type { z } from 'zod'
import type { AccountDeletionResponse, deleteAccountRequestSchema } from '../../../contract/customers/account.ts'
import { ok, type Result } from '../../../domain/result.ts'
import {
  type ClientInfo,
  refuseWhenPasswordsBusy,
  verifyPassword,
  recordAccountEvent,
  retryAfterSeconds,
  contactsOf,
  dataSubjectOf,
  verificationContact,
  userById
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { notifyContacts } from './owner-notices.ts'
import { problemSentences, unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { countUndeliveredOrders } from '../../ordering/orders/index.ts'
import { hasUnfinishedLease } from '../../money/leases/index.ts'
import { hasStoreCredit, emptyWalletOnDeletion } from '../../money/wallet/index.ts'
import {
  type ProfileDeps,
  type ProfileAnswer,
  codeAnswerOf,
  requestCode,
  consumePasswordAttempt
} from './profile-deps.ts'

type DeletionObstacle = AccountDeletionResponse['obstacles'][number]['code']

async function deletionObstacles({ db, now }: ProfileDeps, userId: string): Promise<readonly DeletionObstacle[]> {
  const [hasLease, hasMoney] = await Promise.all([hasUnfinishedLease(db, userId), hasStoreCredit(db, userId, now())])
  return [...(hasLease ? ['lease-not-over' as const] : []), ...(hasMoney ? ['wallet-not-empty' as const] : [])]
}

/** Asked before anything is proven: nobody types a code only to be refused. */
export async function previewDeletion(
  deps: ProfileDeps,
  { principal: { userId }, locale }: RequestOrigin
): Promise<AccountDeletionResponse> {
  const sentence = problemSentences(locale)
  const [obstacles, undelivered] = await Promise.all([
    deletionObstacles(deps, userId),
    countUndeliveredOrders(deps.db, userId)
  ])
  return { obstacles: obstacles.map(code => ({ code, message: sentence(code) })), undelivered_orders: undelivered }
}

const closeAccount = async (
  deps: ProfileDeps,
  input: z.output<typeof deleteAccountRequestSchema>,
  origin: RequestOrigin
): ProfileAnswer => {
  const { userId } = origin.principal
  const { clientInfo } = origin
  const user = await deps.db.first(userById, { id: userId })
  if (!user) return unprocessable('session-ended')
  // Before a code is used up.
  const [obstacle] = await deletionObstacles(deps, userId)
  if (obstacle) return unprocessable(obstacle)
  let isPasswordVerified = false
  if (input.password !== undefined) {
    if (!(await consumePasswordAttempt(deps, userId)).isAllowed)
      return tooMany('too-many-passwords', retryAfterSeconds('passwordsFromDevice'))
    isPasswordVerified = await verifyPassword(input.password, user.password_hash)
    if (!isPasswordVerified) return unprocessable('password-incorrect', { field: 'password' })
  }
  const { result } = await deps.db.change(async (tx): Promise<{ result: Result<undefined, Problem> }> => {
    const at = deps.now()
    if (!isPasswordVerified) {
      const { challenge = '', code = '' } = input
      const tried = await deps.codes.attempt(tx, { challenge, code, purpose: 'delete', clientInfo })
      if (!tried.ok) return { result: tried }
      if (tried.value.user_id !== userId || !(await deps.codes.redeem(tx, tried.value)))
        return { result: unprocessable('code-expired', { field: 'code' }) }
    }
    return { result: await eraseAccount(deps, tx, { userId, clientInfo, locale: origin.locale }, at) }
  })
  return result
}

interface Erasing {
  readonly userId: string
  readonly clientInfo: ClientInfo
  /** The language of the last message. */
  readonly locale: Locale
}

/** Deletes an account whose owner wants it gone; money that is still there is in the way. */
export async function eraseAccount(
  { sessions, personalData }: Pick<ProfileDeps, 'sessions' | 'personalData'>,
  tx: Transaction,
  { userId, clientInfo, locale }: Erasing,
  at: Date
): Promise<Result<undefined, Problem>> {
  if (await hasUnfinishedLease(tx, userId)) return unprocessable('lease-not-over')
  if (!(await emptyWalletOnDeletion(tx, userId, at))) return unprocessable('wallet-not-empty')
  const contacts = await contactsOf(tx, userId)
  await sessions.endAll(tx, userId, at)
  // The account itself goes last: what stands on it is found by it.
  const subject = await dataSubjectOf(tx, userId)
  for (const part of personalData().toReversed()) await part.erase(tx, subject, at)
  await recordAccountEvent(tx, userId, 'deleted', clientInfo, at)
  const about = { kind: 'account-deleted', at: at.toISOString() } as const
  await notifyContacts(tx, contacts, { userId, about, locale, at })
  return ok(undefined)
}

export const requestDeletionCode = (
  deps: ProfileDeps,
  origin: RequestOrigin
): ProfileAnswer<ReturnType<typeof codeAnswerOf>> =>
  deps.db.change(async tx => {
    const to = await verificationContact(tx, origin.principal.userId, 'phone')
    if (!to) return unprocessable('contact-missing')
    const requested = await requestCode(deps, tx, to, 'delete', origin)
    return requested.ok ? ok(codeAnswerOf(to, requested.value)) : requested
  })

export const closeAccountUnlessBusy = (
  deps: ProfileDeps,
  input: z.output<typeof deleteAccountRequestSchema>,
  origin: RequestOrigin
) => refuseWhenPasswordsBusy(() => closeAccount(deps, input, origin))
