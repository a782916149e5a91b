import { lockUser } from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import type {
  CardBody,
  CardRegistrationResponse,
  CardRegistrationState,
  CardsResponse,
  RegisterCardResponse
} from '../../../contract/money/card.ts'
import { PAYMENT_CARDS_MAX, isCardExpired, type CardBrand } from '../../../domain/money/payment-card.ts'
import { ok } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { unprocessable, tooMany, type ServiceResult } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PaymentCardTable } from './tables.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { CardProvider, CardRegistrationResult } from '../../providers/card/index.ts'
import { insertPaymentCard, cardTokenContext } from './save-card.ts'

import { HOUR_MS, MINUTE_MS, later, localDate } from '../../../domain/time.ts'
import { ProviderError } from '../../platform/http-client/index.ts'

interface Deps {
  readonly db: Database
  /** Undefined where no bank is configured: cards can be listed and removed, and none added. */
  readonly provider: CardProvider | undefined
  /** URL to which the bank sends the browser back. */
  readonly returnUrl: (registration: string, locale: 'mn' | 'en') => string
  readonly now: () => Date
  readonly log: { warn(details: object, sentence: string): void }
}

type Reader = Pick<Transaction, 'query'>

const HOURLY_LIMIT = { name: 'card-registrations', max: 12, windowMs: HOUR_MS }
/** A registration younger than this is continued instead of started again. */
const REUSE_REGISTRATION_MS = 10 * MINUTE_MS
/** A registration can succeed for so long after its start. */
const REGISTRATION_VALID_MS = 60 * MINUTE_MS
/** Wait before the bank is asked about a registration whose user has not come back. */
const FIRST_POLL_DELAY_MS = MINUTE_MS

const unreachable = {
  ok: false,
  problem: { status: 503, code: 'card-bank-unreachable', retryAfterSeconds: 30 }
} as const

export type PaymentCardService = ReturnType<typeof createPaymentCardService>

/** Users' payment cards: registered on the bank's own page, stored here as tokens. */
export const createPaymentCardService = (deps: Deps) =>
  bindDeps(deps, {
    list: listCards,
    listUsable: listUsableCards,
    token: cardToken,
    register: startRegistration,
    refreshRegistration: refreshRegistration,
    remove: removeCard,
    pollRegistrations
  })

const today = ({ now }: Deps) => localDate(now())

const cardBody = (deps: Deps, row: PaymentCardTable): CardBody => ({
  id: row.id,
  brand: row.brand as CardBrand,
  last_four: row.last_four,
  bank: row.bank,
  expires: row.expires,
  expired: isCardExpired(row.expires, today(deps)),
  created_at: row.created_at
})

const cardsOf = async (deps: Deps, { query }: Reader, userId: string) =>
  (
    await query
      .selectFrom('payment_cards')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
  ).map(row => cardBody(deps, row))

async function cardList(deps: Deps, reader: Reader, userId: string): Promise<CardsResponse> {
  const { provider } = deps
  const cards = await cardsOf(deps, reader, userId)
  return { cards, can_register: provider !== undefined && cards.length < PAYMENT_CARDS_MAX }
}

const registrationOf = ({ query }: Reader, userId: string, id: string) =>
  query
    .selectFrom('payment_card_registrations')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const updateRegistration = (
  { now }: Deps,
  { query }: Transaction,
  id: string,
  set: { state: CardRegistrationState; card_id?: string }
) =>
  query
    .updateTable('payment_card_registrations')
    .set({ ...set, checked_at: now().toISOString() })
    .where('id', '=', id)
    .execute()

/** Undefined where the bank did not answer. */
async function askBank<T>({ log }: Deps, question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ reason: error.message }, 'the card bank did not answer')
    return undefined
  }
}

/** Records the outcome of a registration once; a second answer finds it done. */
function recordResult(
  deps: Deps,
  userId: string,
  id: string,
  result: CardRegistrationResult
): Promise<CardRegistrationResponse> {
  const { db, now } = deps
  return db.change(async tx => {
    await tx.first(lockUser, { id: userId })
    const registration = await registrationOf(tx, userId, id)
    if (registration?.state === 'done') return registeredCard(deps, tx, userId, registration.card_id)
    if (result.state !== 'done') {
      await updateRegistration(deps, tx, id, { state: result.state })
      return { state: result.state, card: null }
    }
    const card = await insertPaymentCard(tx, db.encryption, userId, result, now())
    await updateRegistration(deps, tx, id, { state: 'done', card_id: card.id })
    return { state: 'done', card: cardBody(deps, card) }
  })
}

/** The outcome of a finished registration; null where the card was removed since. */
async function registeredCard(
  deps: Deps,
  reader: Reader,
  userId: string,
  cardId: string | null
): Promise<CardRegistrationResponse> {
  const card = (await cardsOf(deps, reader, userId)).find(({ id }) => id === cardId)
  return { state: 'done', card: card ?? null }
}

function listCards(deps: Deps, userId: string) {
  const { db } = deps
  return cardList(deps, db, userId)
}

async function listUsableCards(deps: Deps, userId: string): Promise<CardsResponse> {
  const { db } = deps
  const { cards, ...rest } = await cardList(deps, db, userId)
  return { cards: cards.filter(({ expired }) => !expired), ...rest }
}

/** The bank's token of a user's own, unexpired card; undefined otherwise. */
async function cardToken(deps: Deps, userId: string | undefined, id: string): Promise<string | undefined> {
  const { db } = deps
  if (userId === undefined) return undefined
  const card = await db.query
    .selectFrom('payment_cards')
    .select(['token', 'expires'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return card && !isCardExpired(card.expires, today(deps))
    ? db.encryption.decrypt(card.token, cardTokenContext(id))
    : undefined
}

/** Starts a registration and answers the bank's URL; a second call within 10 minutes continues the same one. */
async function startRegistration(deps: Deps, userId: string, locale: 'mn' | 'en'): ServiceResult<RegisterCardResponse> {
  const { db, provider, returnUrl, now } = deps
  if (!provider) return { ok: false, problem: { status: 503, code: 'cards-unavailable' } }
  const started = await db.change(async (tx): ServiceResult<{ id: string; url: string | null }> => {
    await tx.first(lockUser, { id: userId })
    if ((await cardsOf(deps, tx, userId)).length >= PAYMENT_CARDS_MAX)
      return unprocessable('too-many-cards', { values: { max: PAYMENT_CARDS_MAX } })
    const open = await tx.query
      .selectFrom('payment_card_registrations')
      .select(['id', 'url'])
      .where('user_id', '=', userId)
      .where('state', '=', 'open')
      .where('url', 'is not', null)
      .where('created_at', '>', later(now(), -REUSE_REGISTRATION_MS).toISOString())
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (open) return ok(open)
    if (!(await consumeLimit(tx, HOURLY_LIMIT, userId, now()))) return tooMany('too-many-requests', 3_600)
    const id = uuid()
    const at = now().toISOString()
    await tx.query
      .insertInto('payment_card_registrations')
      .values({ id, user_id: userId, state: 'open', url: null, card_id: null, created_at: at, checked_at: at })
      .execute()
    return ok({ id, url: null })
  })
  if (!started.ok) return started
  const { id } = started.value
  if (started.value.url !== null) return ok({ id, url: started.value.url })
  const url = await askBank(deps, () => provider.begin({ registration: id, callback: returnUrl(id, locale), locale }))
  await db.change(async tx => {
    if (url === undefined) return updateRegistration(deps, tx, id, { state: 'failed' })
    return tx.query.updateTable('payment_card_registrations').set({ url }).where('id', '=', id).execute()
  })
  return url === undefined ? unreachable : ok({ id, url })
}

/** Outcome of a user's own registration, asked of the bank. */
async function refreshRegistration(deps: Deps, userId: string, id: string): ServiceResult<CardRegistrationResponse> {
  const { db, provider, now } = deps
  const registration = await registrationOf(db, userId, id)
  if (!registration) return { ok: false, problem: { status: 404, code: 'not-found' } }
  if (registration.state === 'done') return ok(await registeredCard(deps, db, userId, registration.card_id))
  const isLate = Date.parse(registration.created_at) < now().getTime() - REGISTRATION_VALID_MS
  if (!provider || isLate)
    return ok({ state: registration.state === 'open' ? 'failed' : registration.state, card: null })
  const result = await askBank(deps, () => provider.check(id))
  return result ? ok(await recordResult(deps, userId, id, result)) : unreachable
}

function removeCard(deps: Deps, userId: string, id: string): ServiceResult<CardsResponse> {
  const { db } = deps
  return db.change(async tx => {
    const { numDeletedRows } = await tx.query
      .deleteFrom('payment_cards')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return { ok: false, problem: { status: 404, code: 'not-found' } }
    return ok(await cardList(deps, tx, userId))
  })
}

/** Asks the bank about open registrations, so that a card is stored even where the browser was closed. */
async function pollRegistrations(deps: Deps) {
  const { db, provider, now } = deps
  if (!provider) return
  const at = now().getTime()
  const waiting = await db.query
    .selectFrom('payment_card_registrations')
    .select(['id', 'user_id'])
    .where('state', '=', 'open')
    .where('url', 'is not', null)
    .where('checked_at', '<', new Date(at - FIRST_POLL_DELAY_MS).toISOString())
    .where('created_at', '>', new Date(at - REGISTRATION_VALID_MS).toISOString())
    .limit(20)
    .execute()
  for (const { id, user_id } of waiting) {
    const result = await askBank(deps, () => provider.check(id))
    if (result) await recordResult(deps, user_id, id, result)
  }
}
