import { v7 as uuid } from 'uuid'
import type {
  CardBody,
  CardRegistrationAnswer,
  CardRegistrationState,
  CardsAnswer,
  RegisterCardAnswer
} from '../../../contract/card.ts'
import { PAYMENT_CARDS_MAX, isCardExpired, type CardBrand } from '../../../domain/payment-card.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { unprocessable, tooMany, type Problem } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PaymentCardTable } from './tables.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import type { CardProvider, CardRegistrationResult } from '../../providers/card/index.ts'
import { insertPaymentCard, tokenPlace } from './save-card.ts'
import { lockCardholder } from './queries.ts'
import { HOUR_MS, MINUTE_MS, later, localDate } from '../../../domain/time.ts'
import { ProviderError } from '../../platform/http-client/index.ts'

interface Deps {
  readonly db: Database
  /** Undefined where no bank is set up: then cards are shown and removed, and none is added. */
  readonly provider: CardProvider | undefined
  /** Where the browser comes back to from the bank. */
  readonly returnUrl: (registration: string, locale: 'mn' | 'en') => string
  readonly now: () => Date
  readonly log: { warn(facts: object, sentence: string): void }
}

type Reader = Pick<Transaction, 'query'>
type Answer<T> = Promise<Result<T, Problem>>

const HOURLY_LIMIT = { name: 'card-registrations', most: 12, windowMs: HOUR_MS }
/** A visit to the bank is gone on with, not begun anew, for so long. */
const REUSE_REGISTRATION_MS = 10 * MINUTE_MS
/** A bank may say so late that it has a card after all. */
const REGISTRATION_VALID_MS = 60 * MINUTE_MS
/** How long a visit whose owner has not come back is left alone before the bank is asked. */
const FIRST_POLL_DELAY_MS = MINUTE_MS

const unreachable = {
  ok: false,
  problem: { status: 503, code: 'card-bank-unreachable', retryAfterSeconds: 30 }
} as const

export type PaymentCardService = ReturnType<typeof paymentCardService>

/** Cards of people: registered at the bank's own page, kept here by token. */
export const paymentCardService = ({ db, provider, returnUrl, now, log }: Deps) => {
  const today = () => localDate(now())

  const body = (row: PaymentCardTable): CardBody => ({
    id: row.id,
    brand: row.brand as CardBrand,
    last_four: row.last_four,
    bank: row.bank,
    expires: row.expires,
    expired: isCardExpired(row.expires, today()),
    created_at: row.created_at
  })

  const cardsOf = async ({ query }: Reader, userId: string) =>
    (
      await query
        .selectFrom('payment_cards')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute()
    ).map(body)

  const answer = async (reader: Reader, userId: string): Promise<CardsAnswer> => {
    const cards = await cardsOf(reader, userId)
    return { cards, can_register: provider !== undefined && cards.length < PAYMENT_CARDS_MAX }
  }

  const registrationOf = ({ query }: Reader, userId: string, id: string) =>
    query
      .selectFrom('payment_card_registrations')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()

  const mark = ({ query }: Transaction, id: string, set: { state: CardRegistrationState; card_id?: string }) =>
    query
      .updateTable('payment_card_registrations')
      .set({ ...set, checked_at: now().toISOString() })
      .where('id', '=', id)
      .execute()

  /** Undefined when the bank could not be asked. */
  async function askBank<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ reason: error.message }, 'the bank of cards was not understood')
      return undefined
    }
  }

  /** What a bank has told is written once: a return that arrives twice finds it done. */
  const recordResult = (userId: string, id: string, result: CardRegistrationResult): Promise<CardRegistrationAnswer> =>
    db.change(async tx => {
      await tx.first(lockCardholder, { id: userId })
      const registration = await registrationOf(tx, userId, id)
      if (registration?.state === 'done') return done(tx, userId, registration.card_id)
      if (result.state !== 'done') {
        await mark(tx, id, { state: result.state })
        return { state: result.state, card: null }
      }
      const card = await insertPaymentCard(tx, db.encryption, userId, result, now())
      await mark(tx, id, { state: 'done', card_id: card.id })
      return { state: 'done', card: body(card) }
    })

  const done = async (reader: Reader, userId: string, cardId: string | null): Promise<CardRegistrationAnswer> => {
    const card = (await cardsOf(reader, userId)).find(({ id }) => id === cardId)
    // It may have been removed since.
    return { state: 'done', card: card ?? null }
  }

  return {
    list: (userId: string) => answer(db, userId),

    listUsable: async (userId: string): Promise<CardsAnswer> => {
      const { cards, ...rest } = await answer(db, userId)
      return { cards: cards.filter(({ expired }) => !expired), ...rest }
    },

    /** What stands for a card at the bank, for paying with it: only its owner's, and only while it is valid. */
    async token(userId: string | undefined, id: string): Promise<string | undefined> {
      if (userId === undefined) return undefined
      const card = await db.query
        .selectFrom('payment_cards')
        .select(['token', 'expires'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return card && !isCardExpired(card.expires, today())
        ? db.encryption.decrypt(card.token, tokenPlace(id))
        : undefined
    },

    /** Where the bank asks for a card; a second press goes on with the same visit. */
    async register(userId: string, locale: 'mn' | 'en'): Answer<RegisterCardAnswer> {
      if (!provider) return { ok: false, problem: { status: 503, code: 'cards-unavailable' } }
      const begun = await db.change(async (tx): Answer<{ id: string; url: string | null }> => {
        await tx.first(lockCardholder, { id: userId })
        if ((await cardsOf(tx, userId)).length >= PAYMENT_CARDS_MAX)
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
        if (!(await consume(tx, HOURLY_LIMIT, userId, now()))) return tooMany('too-many-requests', 3_600)
        const id = uuid()
        const at = now().toISOString()
        await tx.query
          .insertInto('payment_card_registrations')
          .values({ id, user_id: userId, state: 'open', url: null, card_id: null, created_at: at, checked_at: at })
          .execute()
        return ok({ id, url: null })
      })
      if (!begun.ok) return begun
      const { id } = begun.value
      if (begun.value.url !== null) return ok({ id, url: begun.value.url })
      const url = await askBank(() => provider.begin({ registration: id, callback: returnUrl(id, locale), locale }))
      await db.change(async tx => {
        if (url === undefined) return mark(tx, id, { state: 'failed' })
        return tx.query.updateTable('payment_card_registrations').set({ url }).where('id', '=', id).execute()
      })
      return url === undefined ? unreachable : ok({ id, url })
    },

    /** What became of a visit to the bank: asked of the bank, and only for who began it. */
    async settle(userId: string, id: string): Answer<CardRegistrationAnswer> {
      const registration = await registrationOf(db, userId, id)
      if (!registration) return { ok: false, problem: { status: 404, code: 'not-found' } }
      if (registration.state === 'done') return ok(await done(db, userId, registration.card_id))
      const isLate = Date.parse(registration.created_at) < now().getTime() - REGISTRATION_VALID_MS
      if (!provider || isLate)
        return ok({ state: registration.state === 'open' ? 'failed' : registration.state, card: null })
      const result = await askBank(() => provider.check(id))
      return result ? ok(await recordResult(userId, id, result)) : unreachable
    },

    remove: (userId: string, id: string): Answer<CardsAnswer> =>
      db.change(async tx => {
        const { numDeletedRows } = await tx.query
          .deleteFrom('payment_cards')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return { ok: false, problem: { status: 404, code: 'not-found' } }
        return ok(await answer(tx, userId))
      }),

    /** Whoever registered a card and closed the page has it all the same. */
    async pollRegistrations() {
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
        const result = await askBank(() => provider.check(id))
        if (result) await recordResult(user_id, id, result)
      }
    }
  }
}
