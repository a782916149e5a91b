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
import { placeOf } from '../../platform/db/encrypted-columns.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { AccountNews } from '../../providers/mail/index.ts'
import {
  recordEvent,
  type SessionService,
  type Asked,
  type Codes,
  retryAfter,
  consumeTry,
  contactsOf,
  contactToProve,
  ownWords,
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
import { hashPassword, isPassword } from './passwords.ts'
import { unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import { maskedLogin } from './sign-in.ts'
import { unlessBusy } from './unless-busy.ts'
import { holdsLease } from '../../money/leases/index.ts'
import { hasStoreCredit, settleWalletOnDeletion } from '../../money/wallet/index.ts'
import { localDate } from '../../../domain/time.ts'
import { organisationColumn } from './columns.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: Codes
  readonly sessions: SessionService
  readonly now: () => Date
}

type Answer<T = undefined> = Promise<Result<T, Problem>>

export type Profiles = ReturnType<typeof profilesOf>

/** Personal information, and the changes of it that must be proven. */
export const profilesOf = ({ db, pseudonymize, codes, sessions, now }: Deps) => {
  const codeAnswer = (to: Login, asked: Asked) => ({ kind: to.kind, to: maskedLogin(to), ...asked })

  const notice = ({ principal, locale }: RequestOrigin, about: AccountNews, at: Date) => ({
    userId: principal.userId,
    about,
    locale,
    at
  })

  const proofRequired = {
    ok: false,
    problem: { status: 403, code: 'proof-required', values: { minutes: REAUTHENTICATION_MINUTES } }
  } as const
  const hasProof = ({ principal }: RequestOrigin) => isRecentlyAuthenticated(principal.provenAt, now())

  const ask = (tx: Transaction, to: Login, purpose: 'change-new' | 'change-old' | 'delete', asker: RequestOrigin) =>
    codes.ask(tx, {
      to,
      purpose,
      wording: purpose === 'delete' ? 'delete' : 'verify',
      locale: asker.locale,
      clientInfo: asker.clientInfo,
      // Signed in is known well enough for what is theirs already.
      deviceToken: asker.principal.deviceId,
      userId: asker.principal.userId
    })

  const mayTry = (userId: string) =>
    db.change(async tx => ({
      may: await consumeTry(tx, 'passwordsFromDevice', pseudonymize, ['signed-in', userId], now())
    }))

  const numberOf = ({ id, register_number }: UserRow) =>
    register_number && db.encryption.decrypt(register_number, placeOf('users', 'register_number', id))

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

  const setPassword = async (given: z.output<typeof passwordBody>, asker: RequestOrigin): Answer => {
    const { userId, sessionId } = asker.principal
    const user = await db.first(userById, { id: userId })
    if (!user) return unprocessable('session-ended')
    const { phone, email } = await contactsOf(db, userId)
    const problem = await newPasswordProblem(given.password, ownWords(user, [phone, email]))
    if (problem) return unprocessable(problem, { field: 'password' })
    if (user.password_hash === null || given.current_password === undefined) {
      if (!hasProof(asker)) return proofRequired
    } else {
      if (!(await mayTry(userId)).may) return tooMany('too-many-passwords', retryAfter('passwordsFromDevice'))
      if (!(await isPassword(given.current_password, user.password_hash)))
        return unprocessable('current-password-incorrect', { field: 'current_password' })
    }
    const hash = await hashPassword(given.password)
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
      await recordEvent(tx, userId, 'password-changed', asker.clientInfo, at)
      const news = user.password_hash === null ? 'password-set' : 'password-changed'
      await notifyOwner(tx, notice(asker, { news, at: at.toISOString() }, at))
      return ok(undefined)
    })
  }

  const leave = async (given: z.output<typeof deleteBody>, asker: RequestOrigin): Answer => {
    const { userId } = asker.principal
    const { clientInfo } = asker
    const user = await db.first(userById, { id: userId })
    if (!user) return unprocessable('session-ended')
    // Before a code is used up.
    if (await holdsLease(db, userId)) return unprocessable('lease-not-over')
    if (await hasStoreCredit(db, userId, now())) return unprocessable('wallet-not-empty')
    let proven = false
    if (given.password !== undefined) {
      if (!(await mayTry(userId)).may) return tooMany('too-many-passwords', retryAfter('passwordsFromDevice'))
      proven = await isPassword(given.password, user.password_hash)
      if (!proven) return unprocessable('password-incorrect', { field: 'password' })
    }
    const { done } = await db.change(async (tx): Promise<{ done: Result<undefined, Problem> }> => {
      const at = now()
      if (!proven) {
        const { challenge = '', code = '' } = given
        const tried = await codes.attempt(tx, { challenge, code, purpose: 'delete', clientInfo })
        if (!tried.ok) return { done: tried }
        if (tried.value.user_id !== userId || !(await codes.spend(tx, tried.value)))
          return { done: unprocessable('code-expired', { field: 'code' }) }
      }
      if (await holdsLease(tx, userId)) return { done: unprocessable('lease-not-over') }
      if (!(await settleWalletOnDeletion(tx, userId, at))) return { done: unprocessable('wallet-not-empty') }
      const contacts = await contactsOf(tx, userId)
      await sessions.endAll(tx, userId, at)
      await deleteAccount(tx, userId, at)
      await recordEvent(tx, userId, 'deleted', clientInfo, at)
      await notifyContacts(tx, contacts, notice(asker, { news: 'account-deleted', at: at.toISOString() }, at))
      return { done: ok(undefined) }
    })
    return done
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

    update: (part: ProfilePart, { principal }: RequestOrigin): Answer<UserBody> =>
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
          number = read ? db.encryption.encrypt(read.value, placeOf('users', 'register_number', user.id)) : null
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
    askForContact: (to: Login, asker: RequestOrigin): Answer<ContactChangeAnswer> =>
      db.change(async tx => {
        const fresh = await ask(tx, to, 'change-new', asker)
        if (!fresh.ok) return fresh
        const old = await contactToProve(tx, asker.principal.userId, to.kind)
        if (!old) return hasProof(asker) ? ok({ new: codeAnswer(to, fresh.value), old: null }) : proofRequired
        if (old.address === to.address)
          return unprocessable(to.kind === 'email' ? 'email-same' : 'phone-same', { field: 'login' })
        const proof = await ask(tx, old, 'change-old', asker)
        return proof.ok ? ok({ new: codeAnswer(to, fresh.value), old: codeAnswer(old, proof.value) }) : proof
      }),

    async changeContact(given: z.output<typeof contactCodesBody>, asker: RequestOrigin): Answer<UserBody> {
      const { principal, clientInfo } = asker
      const { done } = await db.change(async (tx): Promise<{ done: Result<UserBody, Problem> }> => {
        const at = now()
        const user = await tx.first(lockUser, { id: principal.userId })
        if (!user) return { done: unprocessable('session-ended') }
        const { phone, email } = await contactsOf(tx, principal.userId)
        const fresh = await codes.attempt(tx, { ...given, purpose: 'change-new', clientInfo })
        if (!fresh.ok) return { done: fresh }
        if (fresh.value.user_id !== principal.userId) return { done: unprocessable('code-expired', { field: 'code' }) }
        if (phone !== undefined || email !== undefined) {
          const { old_challenge: challenge = '', old_code: code = '' } = given
          const old = await codes.attempt(tx, { challenge, code, purpose: 'change-old', clientInfo })
          if (!old.ok) return { done: { ok: false, problem: { ...old.problem, field: 'old_code' } } }
          const isOwn = old.value.user_id === principal.userId && [phone, email].includes(old.value.address)
          if (!isOwn || !(await codes.spend(tx, old.value)))
            return { done: unprocessable('code-expired', { field: 'old_code' }) }
        } else if (!hasProof(asker)) return { done: proofRequired }
        if (!(await codes.spend(tx, fresh.value))) return { done: unprocessable('code-expired', { field: 'code' }) }

        const { kind, address } = fresh.value
        const before = kind === 'phone' ? phone : email
        const taken = await tx.run(insertIdentity, {
          id: uuid(),
          user_id: principal.userId,
          kind,
          subject: address,
          verified_at: at.toISOString()
        })
        if (taken === 0)
          return { done: unprocessable(kind === 'phone' ? 'phone-taken' : 'email-taken', { field: 'login' }) }
        if (before !== undefined)
          await tx.query.deleteFrom('identities').where('kind', '=', kind).where('subject', '=', before).execute()
        await recordEvent(tx, principal.userId, kind === 'phone' ? 'phone-changed' : 'email-changed', clientInfo, at)
        const when = at.toISOString()
        if (kind === 'phone')
          await notifyContacts(tx, { phone: before, email }, notice(asker, { news: 'phone-changed', at: when }, at))
        else {
          const old = before === undefined ? { phone } : { email: before }
          const replaced = { news: 'email-old', at: when, newEmail: address } as const
          await notifyContacts(tx, old, notice(asker, replaced, at))
          await notifyContacts(tx, { email: address }, notice(asker, { news: 'email-new', at: when }, at))
        }
        return { done: ok(await body(tx, user)) }
      })
      return done
    },

    askToLeave: (asker: RequestOrigin): Answer<ReturnType<typeof codeAnswer>> =>
      db.change(async tx => {
        const to = await contactToProve(tx, asker.principal.userId, 'phone')
        if (!to) return unprocessable('contact-missing')
        const asked = await ask(tx, to, 'delete', asker)
        return asked.ok ? ok(codeAnswer(to, asked.value)) : asked
      }),

    setPassword: (given: z.output<typeof passwordBody>, asker: RequestOrigin) =>
      unlessBusy(() => setPassword(given, asker)),
    leave: (given: z.output<typeof deleteBody>, asker: RequestOrigin) => unlessBusy(() => leave(given, asker))
  }
}
