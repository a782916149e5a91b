import type { z } from 'zod'
import { type changePasswordRequestSchema } from '../../../contract/customers/account.ts'
import { ok } from '../../../domain/result.ts'
import {
  hashPassword,
  newPasswordProblem,
  refuseWhenPasswordsBusy,
  verifyPassword,
  recordAccountEvent,
  retryAfterSeconds,
  contactsOf,
  forbiddenPasswordWords,
  lockUser,
  userById,
  updateUser
} from '../../identity/index.ts'
import type { RequestOrigin } from './request-origin.ts'
import { notifyOwner } from './owner-notices.ts'
import { unprocessable, tooMany } from '../../platform/http/problem.ts'
import {
  type ProfileDeps,
  type ProfileAnswer,
  reauthenticationRequired,
  accountNotice,
  isReauthenticated,
  consumePasswordAttempt
} from './profile-deps.ts'

const setPassword = async (
  deps: ProfileDeps,
  input: z.output<typeof changePasswordRequestSchema>,
  origin: RequestOrigin
): ProfileAnswer => {
  const { userId, sessionId } = origin.principal
  const user = await deps.db.first(userById, { id: userId })
  if (!user) return unprocessable('session-ended')
  const { phone, email } = await contactsOf(deps.db, userId)
  const problem = await newPasswordProblem(input.password, forbiddenPasswordWords(user, [phone, email]))
  if (problem) return unprocessable(problem, { field: 'password' })
  if (user.password_hash === null || input.current_password === undefined) {
    if (!isReauthenticated(deps, origin)) return reauthenticationRequired
  } else {
    if (!(await consumePasswordAttempt(deps, userId)).isAllowed)
      return tooMany('too-many-passwords', retryAfterSeconds('passwordsFromDevice'))
    if (!(await verifyPassword(input.current_password, user.password_hash)))
      return unprocessable('current-password-incorrect', { field: 'current_password' })
  }
  const hash = await hashPassword(input.password)
  return deps.db.change(async tx => {
    const at = deps.now()
    const locked = await tx.first(lockUser, { id: userId })
    if (locked?.password_hash !== user.password_hash)
      return unprocessable('current-password-incorrect', { field: 'current_password' })
    await updateUser(tx, userId, { password_hash: hash, updated_at: at.toISOString() })
    // Other sessions, opened with the old password, end.
    await deps.sessions.endAll(tx, userId, at, sessionId)
    await recordAccountEvent(tx, userId, 'password-changed', origin.clientInfo, at)
    const kind = user.password_hash === null ? 'password-set' : 'password-changed'
    await notifyOwner(tx, accountNotice(origin, { kind, at: at.toISOString() }, at))
    return ok(undefined)
  })
}

export const setPasswordUnlessBusy = (
  deps: ProfileDeps,
  input: z.output<typeof changePasswordRequestSchema>,
  origin: RequestOrigin
) => refuseWhenPasswordsBusy(() => setPassword(deps, input, origin))
