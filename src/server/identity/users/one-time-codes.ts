import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import {
  ONE_TIME_CODE_DIGITS,
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_ATTEMPTS_MAX,
  parseOneTimeCode,
  oneTimeCodeExpiry,
  ONE_TIME_CODE_RESEND_SECONDS,
  VERIFICATION_TICKET_MINUTES,
  verificationTicketExpiry
} from '../../../domain/identity/one-time-code.ts'
import type { Login } from '../../../domain/identity/login.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { type ProblemCode, unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { enqueueMailCode, enqueueSmsCode } from './messages.ts'
import type { CodePurpose } from '../../providers/mail/index.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import type { ClientInfo } from '../sessions/events.ts'
import { refundNetworkAttempt, retryAfterSeconds, consumeNetworkAttempt, consumeAttempt } from './sign-in-limits.ts'
import {
  codeByChallenge,
  codeByTicket,
  insertCode,
  markCodeUsed,
  clearTicket,
  countCodeAttempt,
  userByIdentity,
  type CodeRow
} from './user-queries.ts'

/** Purposes of a code: one requested for one purpose is refused for every other. */
export type OneTimeCodePurpose = 'sign-in' | 'reset' | 'change-old' | 'change-new' | 'delete' | 'confirm' | 'order'

export interface OneTimeCodeRequest {
  readonly to: Login
  readonly purpose: OneTimeCodePurpose
  /** How the mail names it. */
  readonly template: CodePurpose
  readonly locale: Locale
  readonly clientInfo: ClientInfo
  /** Token of the device, if this account was signed in on it before; strangers cannot use up its share. */
  readonly deviceToken: string | undefined
  readonly userId: string | null
  /** The order whose phone the code verifies. */
  readonly orderId?: string
}

export interface OneTimeCodeChallenge {
  /** Required to try the code; says nothing about the account. */
  readonly challenge: string
  readonly expires_in: number
  readonly resend_after: number
}

/** Codes that are never typed in count for the network; a right one is given back. */
const NETWORK_LIMITS = ['codesFromNetwork', 'codesFromNetworkInDay'] as const

/** Seconds after which a message may leave again, at the latest in the usual case that the hour is used up. */
const SMS_BUDGET_PAUSE_S = 3_600

/** Counts one more text message; false when the budget of the shop has none left for such a number. */
type SmsBudget = (tx: Transaction, isVerified: boolean, now: Date) => Promise<boolean>

interface Deps {
  readonly pseudonymize: Pseudonymize
  readonly smsBudget: SmsBudget
  readonly secret: string
  readonly now: () => Date
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

export const createOneTimeCodes = (deps: Deps) => ({
  ...bindDeps(deps, {
    request: requestCode,
    attempt: attemptCode,
    redeem: redeemCode,
    exchangeForTicket,
    findByTicket
  }),
  redeemTicket
})

const codeHash = ({ secret }: Deps, challenge: string, code: string) =>
  createHmac('sha256', secret).update(`${challenge}\n${code}`).digest()

const checkLimits = async ({ pseudonymize, smsBudget }: Deps, tx: Transaction, input: OneTimeCodeRequest, at: Date) => {
  const { to, clientInfo, deviceToken, purpose, userId, orderId } = input
  const { network, rateLimitPrefixes } = clientInfo
  // A code of theirs proves the device; an address they do not have yet is anybody's.
  const own = purpose === 'change-new' ? '' : (deviceToken ?? '')
  const requester = own === '' ? network : own
  const pause = { name: 'code-pause', max: 1, windowMs: ONE_TIME_CODE_RESEND_SECONDS * 1_000 }
  if (!(await consumeLimit(tx, pause, pseudonymize(`${requester}\n${to.address}`), at)))
    return tooMany('code-too-soon', ONE_TIME_CODE_RESEND_SECONDS)
  if (purpose === 'change-new' && !(await consumeAttempt(tx, 'codesToNewContacts', pseudonymize, [userId ?? ''], at)))
    return tooMany('too-many-contacts', retryAfterSeconds('codesToNewContacts'))
  if (orderId !== undefined && !(await consumeAttempt(tx, 'codesOfOrder', pseudonymize, [orderId], at)))
    return tooMany('too-many-codes', retryAfterSeconds('codesToAddressLater'))
  if (own === '')
    for (const name of NETWORK_LIMITS)
      if (!(await consumeNetworkAttempt(tx, name, rateLimitPrefixes, at)))
        return tooMany('too-many-requests', retryAfterSeconds(name))
  const allowed =
    own === ''
      ? (await consumeAttempt(tx, 'codesFromNetworkToAddress', pseudonymize, [network, to.address], at)) &&
        (await consumeAttempt(tx, 'codesToAddress', pseudonymize, [to.address], at))
      : await consumeAttempt(tx, 'codesFromDevice', pseudonymize, [own, to.address], at)
  if (!allowed && !(await consumeAttempt(tx, 'codesToAddressLater', pseudonymize, [to.address], at)))
    return tooMany('too-many-codes', retryAfterSeconds('codesToAddressLater'))
  if (to.kind === 'email') return ok(undefined)
  const isVerified = (await tx.first(userByIdentity, { kind: 'phone', subject: to.address })) !== undefined
  return (await smsBudget(tx, isVerified, at)) ? ok(undefined) : tooMany('sms-used-up', SMS_BUDGET_PAUSE_S)
}

/** Writes the code and the message that carries it. A refusal undoes the whole change. */
async function requestCode(
  deps: Deps,
  tx: Transaction,
  input: OneTimeCodeRequest
): Promise<Result<OneTimeCodeChallenge, Problem>> {
  const at = deps.now()
  const allowed = await checkLimits(deps, tx, input, at)
  if (!allowed.ok) return allowed
  const { to, purpose, template, userId } = input
  const id = uuid()
  const challenge = newToken()
  const code = randomInt(10 ** ONE_TIME_CODE_DIGITS)
    .toString()
    .padStart(ONE_TIME_CODE_DIGITS, '0')
  await tx.run(insertCode, {
    id,
    challenge_hash: hashToken(challenge),
    purpose,
    kind: to.kind,
    address: to.address,
    user_id: userId,
    code_hash: codeHash(deps, challenge, code).toString('base64url'),
    created_at: at.toISOString(),
    expires_at: oneTimeCodeExpiry(at).toISOString()
  })
  const message = { code, locale: isShopLocale(input.locale) ? input.locale : 'en', purpose: template } as const
  if (to.kind === 'phone') await enqueueSmsCode(tx, { phone: to.address, ...message }, id, at)
  else await enqueueMailCode(tx, { to: to.address, ...message }, id, at)
  return ok({ challenge, expires_in: ONE_TIME_CODE_MINUTES * 60, resend_after: ONE_TIME_CODE_RESEND_SECONDS })
}

/**
 * Tries a code. The try is counted whatever comes of it, so the change it stands in must be kept: callers put a
 * refusal into what they answer and do not answer it as one.
 */
async function attemptCode(
  deps: Deps,
  tx: Transaction,
  {
    challenge,
    code,
    purpose,
    clientInfo
  }: { challenge: string; code: string; purpose: OneTimeCodePurpose; clientInfo: ClientInfo }
): Promise<Result<CodeRow, Problem>> {
  const at = deps.now()
  if (!(await consumeNetworkAttempt(tx, 'triesFromNetwork', clientInfo.rateLimitPrefixes, at)))
    return tooMany('too-many-requests', retryAfterSeconds('triesFromNetwork'))
  const challenge_hash = hashToken(challenge)
  const countedAttempts = await tx.run(countCodeAttempt, {
    challenge_hash,
    purpose,
    limit: ONE_TIME_CODE_ATTEMPTS_MAX,
    now: at.toISOString()
  })
  if (countedAttempts !== 1) return unprocessable('code-expired', { field: 'code' })
  const row = await tx.first(codeByChallenge, { challenge_hash })
  if (!row) return unprocessable('code-expired', { field: 'code' })
  const given = codeHash(deps, challenge, parseOneTimeCode(code) ?? '')
  if (!timingSafeEqual(given, Buffer.from(row.code_hash, 'base64url')))
    return unprocessable(wrongCode(row), { field: 'code' })
  for (const name of [...NETWORK_LIMITS, 'triesFromNetwork'] as const)
    await refundNetworkAttempt(tx, name, clientInfo.rateLimitPrefixes)
  return ok(row)
}

/** A code is good for once. */
const redeemCode = async ({ now }: Deps, tx: Transaction, { id }: CodeRow) =>
  (await tx.run(markCodeUsed, { id, used_at: now().toISOString(), ticket_hash: null, ticket_expires_at: null })) === 1

/** Changes a right code for a ticket: time to fill in the next form. */
async function exchangeForTicket({ now }: Deps, tx: Transaction, { id }: CodeRow) {
  const at = now()
  const ticket = newToken()
  await tx.run(markCodeUsed, {
    id,
    used_at: at.toISOString(),
    ticket_hash: hashToken(ticket),
    ticket_expires_at: verificationTicketExpiry(at).toISOString()
  })
  return { ticket, expires_in: VERIFICATION_TICKET_MINUTES * 60 }
}

/** The verified contact of a ticket; `redeemTicket` consumes it once the next step is done. */
async function findByTicket(
  { now }: Deps,
  reader: Reader,
  ticket: string,
  purpose: OneTimeCodePurpose
): Promise<Result<CodeRow, Problem>> {
  const row = await reader.first(codeByTicket, { ticket_hash: hashToken(ticket), now: now().toISOString() })
  return row?.purpose === purpose ? ok(row) : unprocessable('ticket-expired')
}

const redeemTicket = async (tx: Transaction, ticket: string) =>
  (await tx.run(clearTicket, { ticket_hash: hashToken(ticket) })) === 1

/** Codes that stand for a signature: under an order's phone number, or before a change that moves money. */
const TRANSACTION_PURPOSES: ReadonlySet<string> = new Set(['order', 'confirm'] satisfies OneTimeCodePurpose[])

function wrongCode({ kind, purpose }: CodeRow): ProblemCode {
  if (TRANSACTION_PURPOSES.has(purpose)) return 'tan-incorrect'
  return kind === 'phone' ? 'sms-code-wrong' : 'email-code-wrong'
}
