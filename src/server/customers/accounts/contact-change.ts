import type { z } from 'zod'
import {
  type ContactChangeResponse,
  type contactCodesRequestSchema,
  type UserBody
} from '../../../contract/customers/account.ts'
import type { Login } from '../../../domain/identity/login.ts'
import { ok, type Result } from '../../../domain/result.ts'
import {
  recordAccountEvent,
  contactsOf,
  verificationContact,
  insertIdentity,
  lockUser,
  deleteIdentities
} from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import type { RequestOrigin } from './request-origin.ts'
import { notifyContacts } from './owner-notices.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import {
  type ProfileDeps,
  type ProfileAnswer,
  reauthenticationRequired,
  codeAnswerOf,
  accountNotice,
  isReauthenticated,
  requestCode
} from './profile-deps.ts'
import { userBody } from './profile-body.ts'

/** Codes to the new phone or address and to an old one: who finds a phone unlocked cannot take the account along. */
export const requestContactCodes = (
  deps: ProfileDeps,
  to: Login,
  origin: RequestOrigin
): ProfileAnswer<ContactChangeResponse> =>
  deps.db.change(async tx => {
    const newContact = await requestCode(deps, tx, to, 'change-new', origin)
    if (!newContact.ok) return newContact
    const old = await verificationContact(tx, origin.principal.userId, to.kind)
    if (!old)
      return isReauthenticated(deps, origin)
        ? ok({ new: codeAnswerOf(to, newContact.value), old: null })
        : reauthenticationRequired
    if (old.address === to.address)
      return unprocessable(to.kind === 'email' ? 'email-same' : 'phone-same', { field: 'login' })
    const oldContactCode = await requestCode(deps, tx, old, 'change-old', origin)
    return oldContactCode.ok
      ? ok({ new: codeAnswerOf(to, newContact.value), old: codeAnswerOf(old, oldContactCode.value) })
      : oldContactCode
  })

export async function changeContact(
  deps: ProfileDeps,
  input: z.output<typeof contactCodesRequestSchema>,
  origin: RequestOrigin
): ProfileAnswer<UserBody> {
  const { principal, clientInfo } = origin
  const { result } = await deps.db.change(async (tx): Promise<{ result: Result<UserBody, Problem> }> => {
    const at = deps.now()
    const user = await tx.first(lockUser, { id: principal.userId })
    if (!user) return { result: unprocessable('session-ended') }
    const { phone, email } = await contactsOf(tx, principal.userId)
    const newContact = await deps.codes.attempt(tx, { ...input, purpose: 'change-new', clientInfo })
    if (!newContact.ok) return { result: newContact }
    if (newContact.value.user_id !== principal.userId)
      return { result: unprocessable('code-expired', { field: 'code' }) }
    if (phone !== undefined || email !== undefined) {
      const { old_challenge: challenge = '', old_code: code = '' } = input
      const old = await deps.codes.attempt(tx, { challenge, code, purpose: 'change-old', clientInfo })
      if (!old.ok) return { result: { ok: false, problem: { ...old.problem, field: 'old_code' } } }
      const isOwn = old.value.user_id === principal.userId && [phone, email].includes(old.value.address)
      if (!isOwn || !(await deps.codes.redeem(tx, old.value)))
        return { result: unprocessable('code-expired', { field: 'old_code' }) }
    } else if (!isReauthenticated(deps, origin)) return { result: reauthenticationRequired }
    if (!(await deps.codes.redeem(tx, newContact.value)))
      return { result: unprocessable('code-expired', { field: 'code' }) }

    const { kind, address } = newContact.value
    const before = kind === 'phone' ? phone : email
    const taken = await tx.run(insertIdentity, {
      id: uuid(),
      user_id: principal.userId,
      kind,
      subject: address,
      verified_at: at.toISOString()
    })
    if (taken === 0)
      return { result: unprocessable(kind === 'phone' ? 'phone-taken' : 'email-taken', { field: 'login' }) }
    if (before !== undefined) await deleteIdentities(tx, principal.userId, kind, before)
    await recordAccountEvent(tx, principal.userId, kind === 'phone' ? 'phone-changed' : 'email-changed', clientInfo, at)
    const when = at.toISOString()
    if (kind === 'phone')
      await notifyContacts(tx, { phone: before, email }, accountNotice(origin, { kind: 'phone-changed', at: when }, at))
    else {
      const old = before === undefined ? { phone } : { email: before }
      const replaced = { kind: 'email-old', at: when, newEmail: address } as const
      await notifyContacts(tx, old, accountNotice(origin, replaced, at))
      await notifyContacts(tx, { email: address }, accountNotice(origin, { kind: 'email-new', at: when }, at))
    }
    return { result: ok(await userBody(deps, tx, user)) }
  })
  return result
}
