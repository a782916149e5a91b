import type { Logger } from 'pino'
import { smsSize } from '../../../domain/messaging/sms-text.ts'
import { CONFIRMATIONS_TO_UNVERIFIED, NOTIFICATIONS_TO_UNVERIFIED } from '../../../domain/messaging/sms-budget.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Sms, SmsProvider, AcceptedSms } from '../../providers/sms/index.ts'
import type { SmsBudgetService } from './budget.ts'
import { recordSending, recordStatus, insertSending, undeliveredSendings, sendingById } from './queries.ts'
import { DAY_MS, MINUTE_MS, later } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnclear } from '../../platform/http-client/index.ts'

/**
 * When nobody knows whether a message was sent (silence, half an answer, our own end), it is sent once more and never
 * a third time: a code that does not come locks people out, a code that comes twice is the same code.
 */
const UNCERTAIN_MAX = 1

/** How long after sending we ask what became of a message, and how often. */
const STATUS_LIFETIME_MS = 15 * MINUTE_MS
const STATUS_INTERVAL_MS = 30_000
const STATUS_BATCH = 20

const NOTIFICATION_LIMIT = { name: 'sms-notifications-unverified', max: NOTIFICATIONS_TO_UNVERIFIED, windowMs: DAY_MS }
const CONFIRMATION_LIMIT = { name: 'sms-confirmations-unverified', max: CONFIRMATIONS_TO_UNVERIFIED, windowMs: DAY_MS }

/** A message that its reader did not ask for; codes are counted where they are asked for. */
export interface UnsolicitedSms {
  /** Whether the number is known to be the reader's. */
  readonly isVerified: boolean
  /** Whether it confirms an order that was just placed or paid. */
  readonly isConfirmation?: boolean
}

interface Deps {
  readonly db: Database
  readonly provider: SmsProvider
  readonly budget: SmsBudgetService
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

/** `plain` is what is sent when the carrier takes the text for a link. */
export type SmsMessage = Sms & { readonly plain?: string }

export type SmsService = ReturnType<typeof createSmsService>

/** Sends each message once in effect, whatever dies on the way, and follows what becomes of it. */
export const createSmsService = (deps: Deps) => bindDeps(deps, { send, refreshStatuses })

/** `key` names the message for ever: asked again after it was sent, this does nothing. */
async function send(
  deps: Deps,
  { phone, text, plain }: SmsMessage,
  key: string,
  unsolicited?: UnsolicitedSms
): Promise<'sent' | 'suppressed' | 'used-up'> {
  const claim = await claimSending(deps, key, { phone, text }, unsolicited)
  if (claim === 'used-up') return claim
  if (!claim) return 'sent'
  try {
    return (await deliver(deps, key, phone, text)) === 'suppressed' ? 'suppressed' : 'sent'
  } catch (error) {
    // Refused is surely not sent: without the line that looks like a link it may pass.
    const isLinkRefused =
      error instanceof ProviderRefused && error.code === 'link' && plain !== undefined && plain !== text
    if (!isLinkRefused) throw error
    deps.log.warn('the SMS carrier refuses our address in messages: register it there (docs/operating.md)')
    return (await deliver(deps, key, phone, plain)) === 'suppressed' ? 'suppressed' : 'sent'
  }
}

/** Asks the carrier what became of messages it took. */
async function refreshStatuses({ db, provider, now }: Deps): Promise<number> {
  const at = now()
  const open = await db.all(undeliveredSendings, {
    checked: later(at, -STATUS_INTERVAL_MS).toISOString(),
    since: later(at, -STATUS_LIFETIME_MS).toISOString(),
    limit: STATUS_BATCH
  })
  for (const { id, provider_id } of open) {
    const status = await provider.status(provider_id ?? '').catch(() => 'unknown' as const)
    const state = status === 'delivered' || status === 'undelivered' ? status : 'taken'
    await db.change(tx => tx.run(recordStatus, { id, state, now: now().toISOString() }))
  }
  return open.length
}

async function deliver(deps: Deps, id: string, phone: string, text: string): Promise<AcceptedSms | 'suppressed'> {
  try {
    const sent = await deps.provider.send({ phone, text })
    if (sent === 'suppressed') await recordState(deps, id, 'suppressed', text)
    else await recordState(deps, id, 'taken', text, { providerId: sent.id })
    return sent
  } catch (error) {
    if (error instanceof ProviderUnclear) await recordState(deps, id, 'uncertain', text, { uncertain: 1 })
    else await recordState(deps, id, error instanceof ProviderRefused ? 'refused' : 'waiting', text)
    throw error
  }
}

/** Writes down that the message is about to be sent; false when that has happened. */
const claimSending = (deps: Deps, id: string, { phone, text }: Sms, unsolicited: UnsolicitedSms | undefined) =>
  deps.db.change(async tx => {
    const at = deps.now().toISOString()
    const { segments } = smsSize(text)
    if ((await tx.run(insertSending, { id, segments, now: at })) === 1) {
      if (!unsolicited || (await isWithinLimits(deps, tx, phone, unsolicited))) return true
      await tx.run(recordSending, { id, state: 'used-up', more: 0, provider_id: null, segments, now: at })
      return 'used-up'
    }
    const known = await tx.first(sendingById, { id })
    if (known === undefined) throw new Error(`The sending ${id} is gone`)
    if (['taken', 'delivered', 'undelivered'].includes(known.state)) return false
    if (known.state === 'used-up') return 'used-up'
    // Found in the middle of sending: the process that sent it died there.
    const lostAttempts = known.state === 'sending' ? 1 : 0
    if (known.uncertain + lostAttempts > UNCERTAIN_MAX)
      throw new ProviderRefused('twice', 'It was perhaps sent twice, and is not sent again')
    await tx.run(recordSending, { id, state: 'sending', more: lostAttempts, provider_id: null, segments, now: at })
    return true
  })

/** Counts news that nobody asked for; a refusal leaves the sending behind, so that it is not tried again. */
const isWithinLimits = async (
  { budget, pseudonymize, now }: Deps,
  tx: Transaction,
  phone: string,
  { isVerified, isConfirmation }: UnsolicitedSms
): Promise<boolean> => {
  const at = now()
  const limit = isConfirmation ? CONFIRMATION_LIMIT : NOTIFICATION_LIMIT
  const isAllowed = isVerified || (await consumeLimit(tx, limit, pseudonymize(phone), at))
  return isAllowed && (await budget(tx, isVerified, at))
}

const recordState = (
  { db, now }: Deps,
  id: string,
  state: string,
  text: string,
  more: { uncertain?: number; providerId?: string } = {}
) =>
  db.change(tx =>
    tx.run(recordSending, {
      id,
      state,
      more: more.uncertain ?? 0,
      provider_id: more.providerId ?? null,
      segments: smsSize(text).segments,
      now: now().toISOString()
    })
  )
