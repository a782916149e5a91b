import type { z } from 'zod'
import {
  preferencesBody,
  type ContactChangeAnswer,
  type contactCodesBody,
  type deleteBody,
  type passwordBody,
  type ProfilePart,
  type UserBody
} from '../../../contract/account.ts'
import { avatarPath } from '../../../domain/avatar.ts'
import type { Login } from '../../../domain/login.ts'
import { isRecentlyAuthenticated, REAUTHENTICATION_MINUTES } from '../../../domain/recent-authentication.ts'
import { maskedRegisterNumber, parseRegisterNumber } from '../../../domain/register-number.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { AccountNotification } from '../../providers/mail/index.ts'
import {
  recordEvent,
  type SessionService,
  type OneTimeCodeChallenge,
  type OneTimeCodes,
  retryAfterSeconds,
  consumeAttempt,
  contactsOf,
  verificationContact,
  forbiddenPasswordWords,
  insertIdentity,
  lockUser,
  userById,
  type UserRow
} from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import { deleteAccount } from './account-deletion.ts'
import type { RequestOrigin } from './request-origin.ts'
import { notifyContacts, notifyOwner } from './owner-notices.ts'
import { newPasswordProblem } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { unprocessable, tooMany, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { maskedLogin } from './sign-in.ts'
import { refuseWhenPasswordsBusy } from './password-busy.ts'
import { holdsLease } from '../../money/leases/index.ts'
import { hasStoreCredit, emptyWalletOnDeletion } from '../../money/wallet/index.ts'
import { localDate } from '../../../domain/time.ts'
import { organisationColumn } from './columns.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: OneTimeCodes
  readonly sessions: SessionService
  readonly now: () => Date
}

export type ProfileService = ReturnType<typeof createProfileService>

/** Personal information, and the changes of it that must be proven. */
export const createProfileService = ({ db, pseudonymize, codes, sessions, now }: Deps) => {
  const codeAnswerOf = (to: Login, asked: OneTimeCodeChallenge) => ({ kind: to.kind, to: maskedLogin(to), ...asked })

  const notice = ({ principal, locale }: RequestOrigin, about: AccountNotification, at: Date) => ({
    userId: principal.userId,
    about,
    locale,
    at
  })

  const proofRequired = {
    ok: false,
    problem: { status: 403, code: 'proof-required', values: { minutes: REAUTHENTICATION_MINUTES } }
  } as const
  const hasProof = ({ principal }: RequestOrigin) => isRecentlyAuthenticated(principal.authenticatedAt, now())

  const requestCode = (
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

  const consumePasswordAttempt = (userId: string) =>
    db.change(async tx => ({
      isAllowed: await consumeAttempt(tx, 'passwordsFromDevice', pseudonymize, ['signed-in', userId], now())
    }))

  const numberOf = ({ id, register_number }: UserRow) =>
    register_number && db.encryption.decrypt(register_number, encryptionContext('users', 'register_number', id))

  const body = async (reader: Reader, user: UserRow): Promise<UserBody> => {
    const { identities, phone, email } = await contactsOf(reader, user.id)
    const number = numberOf(user)
    return {
      id: user.id,
      email: email ?? null,
      phone: phone ?? null,
      first_name: user.first_name,
      last_name: user.last_name,
      full_name: [user.last_name, user.first_name].filter(Boolean).join(' '),
      locale: user.locale,
      kind: user.kind,
      register_number: number === null ? null : maskedRegisterNumber(number),
      organisation: user.organisation_json === null ? null : organisationColumn.read(user.organisation_json),
      avatar: user.avatar && avatarPath(user.avatar),
      loyalty: user.loyalty_since !== null,
      has_password: user.password_hash !== null,
      identities: identities.map(({ kind, verified_at }) => ({ kind, verified_at })),
      preferences: preferencesBody.parse(JSON.parse(user.preferences_json)),
      created_at: user.created_at
    }
  }

  const setPassword = async (input: z.output<typeof passwordBody>, origin: RequestOrigin): ServiceResult<undefined> => {
    const { userId, sessionId } = origin.principal
    const user = await db.first(userById, { id: userId })
    if (!user) return unprocessable('session-ended')
    const { phone, email } = await contactsOf(db, userId)
    const problem = await newPasswordProblem(input.password, forbiddenPasswordWords(user, [phone, email]))
    if (problem) return unprocessable(problem, { field: 'password' })
    if (user.password_hash === null || input.current_password === undefined) {
      if (!hasProof(origin)) return proofRequired
    } else {
      if (!(await consumePasswordAttempt(userId)).isAllowed)
        return tooMany('too-many-passwords', retryAfterSeconds('passwordsFromDevice'))
      if (!(await verifyPassword(input.current_password, user.password_hash)))
        return unprocessable('current-password-incorrect', { field: 'current_password' })
    }
    const hash = await hashPassword(input.password)
    return db.change(async tx => {
      const at = now()
      const locked = await tx.first(lockUser, { id: userId })
      if (locked?.password_hash !== user.password_hash)
        return unprocessable('current-password-incorrect', { field: 'current_password' })
      await tx.query
        .updateTable('users')
        .set({ password_hash: hash, updated_at: at.toISOString() })
        .where('id', '=', userId)
        .execute()
      // Whoever else was in by the old one is out.
      await sessions.endAll(tx, userId, at, sessionId)
      await recordEvent(tx, userId, 'password-changed', origin.clientInfo, at)
      const news = user.password_hash === null ? 'password-set' : 'password-changed'
      await notifyOwner(tx, notice(origin, { news, at: at.toISOString() }, at))
      return ok(undefined)
    })
  }

  const closeAccount = async (input: z.output<typeof deleteBody>, origin: RequestOrigin): ServiceResult<undefined> => {
    const { userId } = origin.principal
    const { clientInfo } = origin
    const user = await db.first(userById, { id: userId })
    if (!user) return unprocessable('session-ended')
    // Before a code is used up.
    if (await holdsLease(db, userId)) return unprocessable('lease-not-over')
    if (await hasStoreCredit(db, userId, now())) return unprocessable('wallet-not-empty')
    let proven = false
    if (input.password !== undefined) {
      if (!(await consumePasswordAttempt(userId)).isAllowed)
        return tooMany('too-many-passwords', retryAfterSeconds('passwordsFromDevice'))
      proven = await verifyPassword(input.password, user.password_hash)
      if (!proven) return unprocessable('password-incorrect', { field: 'password' })
    }
    const { result } = await db.change(async (tx): Promise<{ result: Result<undefined, Problem> }> => {
      const at = now()
      if (!proven) {
        const { challenge = '', code = '' } = input
        const tried = await codes.attempt(tx, { challenge, code, purpose: 'delete', clientInfo })
        if (!tried.ok) return { result: tried }
        if (tried.value.user_id !== userId || !(await codes.redeem(tx, tried.value)))
          return { result: unprocessable('code-expired', { field: 'code' }) }
      }
      if (await holdsLease(tx, userId)) return { result: unprocessable('lease-not-over') }
      if (!(await emptyWalletOnDeletion(tx, userId, at))) return { result: unprocessable('wallet-not-empty') }
      const contacts = await contactsOf(tx, userId)
      await sessions.endAll(tx, userId, at)
      await deleteAccount(tx, userId, at)
      await recordEvent(tx, userId, 'deleted', clientInfo, at)
      await notifyContacts(tx, contacts, notice(origin, { news: 'account-deleted', at: at.toISOString() }, at))
      return { result: ok(undefined) }
    })
    return result
  }

  return {
    async contacts(userId: string) {
      const { phone, email } = await contactsOf(db, userId)
      return { phone, email }
    },

    async read(userId: string): Promise<UserBody | undefined> {
      const user = await db.first(userById, { id: userId })
      return user && body(db, user)
    },

    update: (part: ProfilePart, { principal }: RequestOrigin): ServiceResult<UserBody> =>
      db.change(async tx => {
        const at = now()
        const user = await tx.first(lockUser, { id: principal.userId })
        if (!user) return unprocessable('session-ended')
        const kind = part.kind ?? user.kind
        let number = user.register_number
        if (part.register_number !== undefined) {
          const read =
            part.register_number.trim() === '' ? undefined : parseRegisterNumber(part.register_number, localDate(at))
          if (part.register_number.trim() !== '' && read?.kind !== kind)
            return unprocessable('register-number-incorrect', { field: 'register_number' })
          number = read
            ? db.encryption.encrypt(read.value, encryptionContext('users', 'register_number', user.id))
            : null
        } else if (part.kind !== undefined && part.kind !== user.kind) number = null
        const preferences = { ...(JSON.parse(user.preferences_json) as object), ...part.preferences }
        const changed = {
          first_name: part.first_name ?? user.first_name,
          last_name: part.last_name ?? user.last_name,
          locale: part.locale ?? user.locale,
          kind,
          register_number: number,
          organisation_json:
            part.organisation === undefined
              ? user.organisation_json
              : part.organisation && organisationColumn.write(part.organisation),
          loyalty_since:
            part.loyalty === undefined
              ? user.loyalty_since
              : part.loyalty
                ? (user.loyalty_since ?? at.toISOString())
                : null,
          preferences_json: JSON.stringify(preferences),
          updated_at: at.toISOString()
        }
        await tx.query.updateTable('users').set(changed).where('id', '=', user.id).execute()
        return ok(await body(tx, { ...user, ...changed }))
      }),

    /** Codes to the new phone or address and to an old one: who finds a phone unlocked cannot take the account along. */
    requestContactCodes: (to: Login, origin: RequestOrigin): ServiceResult<ContactChangeAnswer> =>
      db.change(async tx => {
        const newContact = await requestCode(tx, to, 'change-new', origin)
        if (!newContact.ok) return newContact
        const old = await verificationContact(tx, origin.principal.userId, to.kind)
        if (!old) return hasProof(origin) ? ok({ new: codeAnswerOf(to, newContact.value), old: null }) : proofRequired
        if (old.address === to.address)
          return unprocessable(to.kind === 'email' ? 'email-same' : 'phone-same', { field: 'login' })
        const proof = await requestCode(tx, old, 'change-old', origin)
        return proof.ok ? ok({ new: codeAnswerOf(to, newContact.value), old: codeAnswerOf(old, proof.value) }) : proof
      }),

    async changeContact(input: z.output<typeof contactCodesBody>, origin: RequestOrigin): ServiceResult<UserBody> {
      const { principal, clientInfo } = origin
      const { result } = await db.change(async (tx): Promise<{ result: Result<UserBody, Problem> }> => {
        const at = now()
        const user = await tx.first(lockUser, { id: principal.userId })
        if (!user) return { result: unprocessable('session-ended') }
        const { phone, email } = await contactsOf(tx, principal.userId)
        const newContact = await codes.attempt(tx, { ...input, purpose: 'change-new', clientInfo })
        if (!newContact.ok) return { result: newContact }
        if (newContact.value.user_id !== principal.userId)
          return { result: unprocessable('code-expired', { field: 'code' }) }
        if (phone !== undefined || email !== undefined) {
          const { old_challenge: challenge = '', old_code: code = '' } = input
          const old = await codes.attempt(tx, { challenge, code, purpose: 'change-old', clientInfo })
          if (!old.ok) return { result: { ok: false, problem: { ...old.problem, field: 'old_code' } } }
          const isOwn = old.value.user_id === principal.userId && [phone, email].includes(old.value.address)
          if (!isOwn || !(await codes.redeem(tx, old.value)))
            return { result: unprocessable('code-expired', { field: 'old_code' }) }
        } else if (!hasProof(origin)) return { result: proofRequired }
        if (!(await codes.redeem(tx, newContact.value)))
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
        if (before !== undefined)
          await tx.query.deleteFrom('identities').where('kind', '=', kind).where('subject', '=', before).execute()
        await recordEvent(tx, principal.userId, kind === 'phone' ? 'phone-changed' : 'email-changed', clientInfo, at)
        const when = at.toISOString()
        if (kind === 'phone')
          await notifyContacts(tx, { phone: before, email }, notice(origin, { news: 'phone-changed', at: when }, at))
        else {
          const old = before === undefined ? { phone } : { email: before }
          const replaced = { news: 'email-old', at: when, newEmail: address } as const
          await notifyContacts(tx, old, notice(origin, replaced, at))
          await notifyContacts(tx, { email: address }, notice(origin, { news: 'email-new', at: when }, at))
        }
        return { result: ok(await body(tx, user)) }
      })
      return result
    },

    requestDeletionCode: (origin: RequestOrigin): ServiceResult<ReturnType<typeof codeAnswerOf>> =>
      db.change(async tx => {
        const to = await verificationContact(tx, origin.principal.userId, 'phone')
        if (!to) return unprocessable('contact-missing')
        const asked = await requestCode(tx, to, 'delete', origin)
        return asked.ok ? ok(codeAnswerOf(to, asked.value)) : asked
      }),

    setPassword: (input: z.output<typeof passwordBody>, origin: RequestOrigin) =>
      refuseWhenPasswordsBusy(() => setPassword(input, origin)),
    deleteAccount: (input: z.output<typeof deleteBody>, origin: RequestOrigin) =>
      refuseWhenPasswordsBusy(() => closeAccount(input, origin))
  }
}
