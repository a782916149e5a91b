import type { z } from 'zod'
import type {
  createAccountRequestSchema,
  resetPasswordRequestSchema,
  CodeResponse
} from '../../../contract/customers/account.ts'
import { maskedEmail } from '../../../domain/email.ts'
import { parseLogin, type Login } from '../../../domain/identity/login.ts'
import { maskedPhone } from '../../../domain/phone.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  hashPassword,
  needsRehash,
  newPasswordProblem,
  refuseWhenPasswordsBusy,
  verifyPassword,
  type ClientInfo,
  recordAccountEvent,
  type SessionService,
  type Tokens,
  type OneTimeCodes,
  type OneTimeCodePurpose,
  retryAfterSeconds,
  consumeNetworkAttempt,
  consumeAttempt,
  contactsOf,
  findOrCreate,
  findUser,
  forbiddenPasswordWords,
  lockUser,
  type UserRow,
  updateUser
} from '../../identity/index.ts'
import { notifyNewDevice, notifyOwner } from './owner-notices.ts'
import { unprocessable, tooMany, type Problem, type ServiceResult } from '../../platform/http/problem.ts'

/** Language, device and client of a sign-in. */
export interface SignInContext {
  readonly locale: Locale
  readonly clientInfo: ClientInfo
  /** Device token of an earlier sign-in; issued anew where there is none. */
  readonly deviceToken: string
  readonly client: string
  readonly remembered: boolean
}

export interface SignInResult {
  readonly tokens: Tokens
  readonly created: boolean
}

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly codes: OneTimeCodes
  readonly sessions: SessionService
  readonly now: () => Date
}

export type SignInService = ReturnType<typeof createSignInService>

export const maskedLogin = ({ kind, address }: Login) =>
  kind === 'email' ? maskedEmail(address) : maskedPhone(address)

/** All ways in. Nothing here tells a stranger whether somebody has an account. */
export const createSignInService = (deps: Deps) =>
  bindDeps(deps, {
    requestSignInCode: requestCodeFor('sign-in'),
    requestResetCode: requestCodeFor('reset'),
    verifyCode,
    createAccount: createAccountUnlessBusy,
    signInWithCode,
    signInWithPassword: signInWithPasswordUnlessBusy,
    resetPassword: resetPasswordUnlessBusy
  })

const startSession = async (
  { sessions, now }: Deps,
  tx: Transaction,
  user: UserRow,
  context: SignInContext,
  created: boolean
): Promise<SignInResult> => {
  const tokens = await sessions.start(tx, { userId: user.id, ...context, isRecentlyAuthenticated: true })
  // The owner of a stolen password or phone is notified at once.
  if (tokens.isNewDevice && !created) await notifyNewDevice(tx, user.id, context, now())
  return { created, tokens }
}

/** Own devices are known before anybody has proven who they are: strangers' tries then do not count for them. */
const isOwnDevice = ({ sessions }: Deps, user: UserRow | undefined, deviceToken: string) =>
  sessions.isKnownDevice(user?.id ?? '', deviceToken)

const requestCodeFor =
  (purpose: Extract<OneTimeCodePurpose, 'sign-in' | 'reset'>) =>
  async (
    deps: Deps,
    to: Login,
    { locale, clientInfo, deviceToken }: SignInContext
  ): Promise<Result<CodeResponse, Problem>> => {
    const user = await findUser(deps.db, to)
    const isKnown = await isOwnDevice(deps, user, deviceToken)
    // Nobody there yet: the mail says so to the address's owner, the answer says it to nobody.
    const template = user ? (purpose === 'reset' ? 'reset' : 'login') : 'register'
    const requested = await deps.db.change(tx =>
      deps.codes.request(tx, {
        to,
        purpose,
        template,
        locale,
        clientInfo,
        deviceToken: isKnown ? deviceToken : undefined,
        userId: null
      })
    )
    return requested.ok ? ok({ kind: to.kind, to: maskedLogin(to), ...requested.value }) : requested
  }

/** Counts before it looks: what is counted stays, whatever comes of it. */
const exceededPasswordLimit = (
  { db, now, pseudonymize }: Deps,
  login: Login,
  isKnown: boolean,
  { clientInfo, deviceToken }: SignInContext
) =>
  db.change(async tx => {
    const at = now()
    if (isKnown) {
      return (await consumeAttempt(tx, 'passwordsFromDevice', pseudonymize, [deviceToken, login.address], at))
        ? undefined
        : 'passwordsFromDevice'
    }
    if (!(await consumeNetworkAttempt(tx, 'passwordsFromNetwork', clientInfo.rateLimitPrefixes, at)))
      return 'passwordsFromNetwork'
    if (
      !(await consumeAttempt(
        tx,
        'passwordsFromNetworkToAccount',
        pseudonymize,
        [clientInfo.network, login.address],
        at
      ))
    )
      return 'passwordsFromNetworkToAccount'
    return (await consumeAttempt(tx, 'passwordsToAccount', pseudonymize, [login.address], at))
      ? undefined
      : 'passwordsToAccount'
  })

const knownWords = async ({ db }: Deps, login: Login) => {
  const user = await findUser(db, login)
  if (!user) return [login.address]
  const { phone, email } = await contactsOf(db, user.id)
  return forbiddenPasswordWords(user, [phone, email])
}

const resetPassword = async (
  deps: Deps,
  { ticket, password }: Pick<z.output<typeof resetPasswordRequestSchema>, 'ticket' | 'password'>,
  context: SignInContext
): ServiceResult<SignInResult> => {
  const ticketCode = await deps.codes.findByTicket(deps.db, ticket, 'reset')
  if (!ticketCode.ok) return ticketCode
  const login = loginOf(ticketCode.value)
  const problem = await newPasswordProblem(password, await knownWords(deps, login))
  if (problem) return unprocessable(problem, { field: 'password' })
  const hash = await hashPassword(password)
  return deps.db.change(async tx => {
    const at = deps.now()
    const ticketContact = await deps.codes.findByTicket(tx, ticket, 'reset')
    if (!ticketContact.ok) return ticketContact
    const { user, created } = await findOrCreate(tx, loginOf(ticketContact.value), { ...context, at })
    if (!(await deps.codes.redeemTicket(tx, ticket))) return unprocessable('ticket-expired')
    await updateUser(tx, user.id, { password_hash: hash, updated_at: at.toISOString() })
    // Sessions opened with the old password end.
    await deps.sessions.endAll(tx, user.id, at)
    await recordAccountEvent(tx, user.id, 'password-reset', context.clientInfo, at)
    const about = { kind: 'password-changed', at: at.toISOString() } as const
    if (!created) await notifyOwner(tx, { userId: user.id, about, locale: context.locale, at })
    return ok(await startSession(deps, tx, user, context, created))
  })
}

const signInWithPassword = async (
  deps: Deps,
  input: string,
  password: string,
  context: SignInContext
): ServiceResult<SignInResult> => {
  const read = parseLogin(input)
  const login = read.ok ? read.value : undefined
  const user = login && (await findUser(deps.db, login))
  // An invalid login also costs an attempt and the time of a password check, so that it cannot be told apart.
  const attempted = login ?? { kind: 'email' as const, address: input.slice(0, 100) }
  const exceeded = await exceededPasswordLimit(
    deps,
    attempted,
    await isOwnDevice(deps, user, context.deviceToken),
    context
  )
  if (exceeded === 'passwordsToAccount') return tooMany('password-locked', retryAfterSeconds(exceeded))
  if (exceeded) return tooMany('too-many-passwords', retryAfterSeconds(exceeded))
  if (!(await verifyPassword(password, user?.password_hash)) || !user)
    return unprocessable('password-incorrect', { field: 'password' })
  const outdated = user.password_hash !== null && needsRehash(user.password_hash)
  const fresh = outdated ? await hashPassword(password) : undefined
  return deps.db.change(async tx => {
    const locked = await tx.first(lockUser, { id: user.id })
    // Changed or deleted while we were looking.
    if (locked?.password_hash !== user.password_hash) return unprocessable('password-incorrect', { field: 'password' })
    if (fresh) await updateUser(tx, user.id, { password_hash: fresh })
    return ok(await startSession(deps, tx, locked, context, false))
  })
}

/** The account behind a proven address; one that was there already is opened and not changed. */
const createAccount = async (
  deps: Deps,
  body: z.output<typeof createAccountRequestSchema>,
  context: SignInContext
): ServiceResult<SignInResult> => {
  const { ticket, password } = body
  const ticketCode = await deps.codes.findByTicket(deps.db, ticket, 'sign-in')
  if (!ticketCode.ok) return ticketCode
  const isKnown = forbiddenPasswordWords(body, [loginOf(ticketCode.value).address])
  const problem = password === undefined ? undefined : await newPasswordProblem(password, isKnown)
  const hash = password === undefined || problem ? null : await hashPassword(password)
  return deps.db.change(async tx => {
    const at = deps.now()
    const ticketContact = await deps.codes.findByTicket(tx, ticket, 'sign-in')
    if (!ticketContact.ok) return ticketContact
    const login = loginOf(ticketContact.value)
    const { user, created } = await findOrCreate(tx, login, { ...context, at })
    if (created) {
      if (problem) return unprocessable(problem, { field: 'password' })
      const { first_name, last_name } = body
      await updateUser(tx, user.id, { first_name, last_name, password_hash: hash })
    }
    if (!(await deps.codes.redeemTicket(tx, ticket))) return unprocessable('ticket-expired')
    return ok(await startSession(deps, tx, user, context, created))
  })
}

/** A right code for a ticket, and whether there is an account: the phone's holder may know. */
async function verifyCode(
  { db, codes }: Deps,
  challenge: string,
  code: string,
  purpose: Extract<OneTimeCodePurpose, 'sign-in' | 'reset'>,
  clientInfo: ClientInfo
) {
  const { result } = await db.change(async tx => {
    const attempt = await codes.attempt(tx, { challenge, code, purpose, clientInfo })
    if (!attempt.ok) return { result: attempt }
    const registered = (await findUser(tx, loginOf(attempt.value))) !== undefined
    return { result: ok({ ...(await codes.exchangeForTicket(tx, attempt.value)), registered }) }
  })
  return result
}

const createAccountUnlessBusy = (...given: Parameters<typeof createAccount>): ServiceResult<SignInResult> =>
  refuseWhenPasswordsBusy(() => createAccount(...given))

async function signInWithCode(
  deps: Deps,
  challenge: string,
  code: string,
  context: SignInContext
): ServiceResult<SignInResult> {
  const { result } = await deps.db.change(async (tx): Promise<{ result: Result<SignInResult, Problem> }> => {
    const { clientInfo } = context
    const attempt = await deps.codes.attempt(tx, { challenge, code, purpose: 'sign-in', clientInfo })
    if (!attempt.ok) return { result: attempt }
    if (!(await deps.codes.redeem(tx, attempt.value)))
      return { result: unprocessable('code-expired', { field: 'code' }) }
    const { user, created } = await findOrCreate(tx, loginOf(attempt.value), { ...context, at: deps.now() })
    return { result: ok(await startSession(deps, tx, user, context, created)) }
  })
  return result
}

const signInWithPasswordUnlessBusy = (...given: Parameters<typeof signInWithPassword>): ServiceResult<SignInResult> =>
  refuseWhenPasswordsBusy(() => signInWithPassword(...given))

const resetPasswordUnlessBusy = (...given: Parameters<typeof resetPassword>): ServiceResult<SignInResult> =>
  refuseWhenPasswordsBusy(() => resetPassword(...given))

const loginOf = ({ kind, address }: Login): Login => ({ kind, address })
