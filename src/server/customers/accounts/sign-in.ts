import type { z } from 'zod'
import type { createBody, resetBody, CodeAnswer } from '../../../contract/account.ts'
import { maskedEmail } from '../../../domain/email.ts'
import { parseLogin, type Login } from '../../../domain/login.ts'
import { maskedPhone } from '../../../domain/phone.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  type ClientInfo,
  recordEvent,
  type SessionService,
  type Tokens,
  type Codes,
  type Purpose,
  retryAfter,
  takeNetworkTry,
  consumeTry,
  contactsOf,
  findOrCreate,
  findUser,
  ownWords,
  lockUser,
  type UserRow
} from '../../identity/index.ts'
import { notifyNewDevice, notifyOwner } from './owner-notices.ts'
import { newPasswordProblem } from './password-strength.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { unlessBusy } from './unless-busy.ts'
import { unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'

/** Where somebody comes from. */
export interface SignInOutcome {
  readonly locale: Locale
  readonly clientInfo: ClientInfo
  /** What this device was given at an earlier sign-in; made up anew where it has none. */
  readonly deviceToken: string
  readonly client: string
  readonly remembered: boolean
}

export interface SignedIn {
  readonly tokens: Tokens
  readonly created: boolean
}

type Answer = Promise<Result<SignedIn, Problem>>

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: Codes
  readonly sessions: SessionService
  readonly now: () => Date
}

export type SignInService = ReturnType<typeof signInService>

export const maskedLogin = ({ kind, address }: Login) =>
  kind === 'email' ? maskedEmail(address) : maskedPhone(address)

/** All ways in. Nothing here tells a stranger whether somebody has an account. */
export const signInService = ({ db, pseudonymize, codes, sessions, now }: Deps) => {
  const start = async (tx: Transaction, user: UserRow, arrival: SignInOutcome, created: boolean): Promise<SignedIn> => {
    const tokens = await sessions.start(tx, { userId: user.id, ...arrival, isProven: true })
    // Whoever's password or phone was taken hears of it at once.
    if (tokens.isNewDevice && !created) await notifyNewDevice(tx, user.id, arrival, now())
    return { created, tokens }
  }

  /** Own devices are known before anybody has proven who they are: strangers' tries then do not count for them. */
  const isOwnDevice = (user: UserRow | undefined, deviceToken: string) =>
    sessions.knowsDevice(user?.id ?? '', deviceToken)

  const askFor =
    (purpose: Extract<Purpose, 'sign-in' | 'reset'>) =>
    async (to: Login, { locale, clientInfo, deviceToken }: SignInOutcome): Promise<Result<CodeAnswer, Problem>> => {
      const user = await findUser(db, to)
      const own = await isOwnDevice(user, deviceToken)
      // Nobody there yet: the letter says so to whoever owns the address, the answer says it to nobody.
      const wording = user ? (purpose === 'reset' ? 'reset' : 'login') : 'register'
      const asked = await db.change(tx =>
        codes.ask(tx, {
          to,
          purpose,
          wording,
          locale,
          clientInfo,
          deviceToken: own ? deviceToken : undefined,
          userId: null
        })
      )
      return asked.ok ? ok({ kind: to.kind, to: maskedLogin(to), ...asked.value }) : asked
    }

  /** Counts before it looks: what is counted stays, whatever comes of it. */
  const mayTryPassword = (login: Login, own: boolean, { clientInfo, deviceToken }: SignInOutcome) =>
    db.change(async tx => {
      const at = now()
      if (own) {
        return (await consumeTry(tx, 'passwordsFromDevice', pseudonymize, [deviceToken, login.address], at))
          ? undefined
          : 'passwordsFromDevice'
      }
      if (!(await takeNetworkTry(tx, 'passwordsFromNetwork', clientInfo.shares, at))) return 'passwordsFromNetwork'
      if (
        !(await consumeTry(tx, 'passwordsFromNetworkToAccount', pseudonymize, [clientInfo.network, login.address], at))
      )
        return 'passwordsFromNetworkToAccount'
      return (await consumeTry(tx, 'passwordsToAccount', pseudonymize, [login.address], at))
        ? undefined
        : 'passwordsToAccount'
    })

  const knownWords = async (login: Login) => {
    const user = await findUser(db, login)
    if (!user) return [login.address]
    const { phone, email } = await contactsOf(db, user.id)
    return ownWords(user, [phone, email])
  }

  const reset = async (
    { ticket, password }: Pick<z.output<typeof resetBody>, 'ticket' | 'password'>,
    arrival: SignInOutcome
  ): Answer => {
    const known = await codes.byTicket(db, ticket, 'reset')
    if (!known.ok) return known
    const login = loginOf(known.value)
    const problem = await newPasswordProblem(password, await knownWords(login))
    if (problem) return unprocessable(problem, { field: 'password' })
    const hash = await hashPassword(password)
    return db.change(async tx => {
      const at = now()
      const proven = await codes.byTicket(tx, ticket, 'reset')
      if (!proven.ok) return proven
      const { user, created } = await findOrCreate(tx, loginOf(proven.value), { ...arrival, at })
      if (!(await codes.spendTicket(tx, ticket))) return unprocessable('ticket-expired')
      await tx.query
        .updateTable('users')
        .set({ password_hash: hash, updated_at: at.toISOString() })
        .where('id', '=', user.id)
        .execute()
      // Whoever knew the old password is out.
      await sessions.endAll(tx, user.id, at)
      await recordEvent(tx, user.id, 'password-reset', arrival.clientInfo, at)
      const about = { news: 'password-changed', at: at.toISOString() } as const
      if (!created) await notifyOwner(tx, { userId: user.id, about, locale: arrival.locale, at })
      return ok(await start(tx, user, arrival, created))
    })
  }

  const withPassword = async (input: string, password: string, arrival: SignInOutcome): Answer => {
    const read = parseLogin(input)
    const login = read.ok ? read.value : undefined
    const user = login && (await findUser(db, login))
    // What is no login at all costs a try and the time of a password too.
    const asked = login ?? { kind: 'email' as const, address: input.slice(0, 100) }
    const over = await mayTryPassword(asked, await isOwnDevice(user, arrival.deviceToken), arrival)
    if (over === 'passwordsToAccount') return tooMany('password-locked', retryAfter(over))
    if (over) return tooMany('too-many-passwords', retryAfter(over))
    if (!(await isPassword(password, user?.password_hash)) || !user)
      return unprocessable('password-incorrect', { field: 'password' })
    const outdated = user.password_hash !== null && isOutdated(user.password_hash)
    const fresh = outdated ? await hashPassword(password) : undefined
    return db.change(async tx => {
      const locked = await tx.first(lockUser, { id: user.id })
      // Changed or deleted while we were looking.
      if (locked?.password_hash !== user.password_hash)
        return unprocessable('password-incorrect', { field: 'password' })
      if (fresh) await tx.query.updateTable('users').set({ password_hash: fresh }).where('id', '=', user.id).execute()
      return ok(await start(tx, locked, arrival, false))
    })
  }

  /** The account behind a proven address; one that was there already is opened and not changed. */
  const create = async (body: z.output<typeof createBody>, arrival: SignInOutcome): Answer => {
    const { ticket, password } = body
    const known = await codes.byTicket(db, ticket, 'sign-in')
    if (!known.ok) return known
    const own = ownWords(body, [loginOf(known.value).address])
    const problem = password === undefined ? undefined : await newPasswordProblem(password, own)
    const hash = password === undefined || problem ? null : await hashPassword(password)
    return db.change(async tx => {
      const at = now()
      const proven = await codes.byTicket(tx, ticket, 'sign-in')
      if (!proven.ok) return proven
      const login = loginOf(proven.value)
      const { user, created } = await findOrCreate(tx, login, { ...arrival, at })
      if (created) {
        if (problem) return unprocessable(problem, { field: 'password' })
        await tx.query
          .updateTable('users')
          .set({ first_name: body.first_name, last_name: body.last_name, password_hash: hash })
          .where('id', '=', user.id)
          .execute()
      }
      if (!(await codes.spendTicket(tx, ticket))) return unprocessable('ticket-expired')
      return ok(await start(tx, user, arrival, created))
    })
  }

  return {
    askToSignIn: askFor('sign-in'),
    askToReset: askFor('reset'),

    /** A right code for a ticket, and whether there is an account: whoever holds the phone may know. */
    async verify(
      challenge: string,
      code: string,
      purpose: Extract<Purpose, 'sign-in' | 'reset'>,
      clientInfo: ClientInfo
    ) {
      const { done } = await db.change(async tx => {
        const tried = await codes.attempt(tx, { challenge, code, purpose, clientInfo })
        if (!tried.ok) return { done: tried }
        const registered = (await findUser(tx, loginOf(tried.value))) !== undefined
        return { done: ok({ ...(await codes.toTicket(tx, tried.value)), registered }) }
      })
      return done
    },

    create: (...given: Parameters<typeof create>): Answer => unlessBusy(() => create(...given)),

    async withCode(challenge: string, code: string, arrival: SignInOutcome): Answer {
      const { done } = await db.change(async (tx): Promise<{ done: Result<SignedIn, Problem> }> => {
        const { clientInfo } = arrival
        const tried = await codes.attempt(tx, { challenge, code, purpose: 'sign-in', clientInfo })
        if (!tried.ok) return { done: tried }
        if (!(await codes.spend(tx, tried.value))) return { done: unprocessable('code-expired', { field: 'code' }) }
        const { user, created } = await findOrCreate(tx, loginOf(tried.value), { ...arrival, at: now() })
        return { done: ok(await start(tx, user, arrival, created)) }
      })
      return done
    },

    withPassword: (...given: Parameters<typeof withPassword>): Answer => unlessBusy(() => withPassword(...given)),
    reset: (...given: Parameters<typeof reset>): Answer => unlessBusy(() => reset(...given))
  }
}

const loginOf = ({ kind, address }: Login): Login => ({ kind, address })
