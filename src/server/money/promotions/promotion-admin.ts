import { v7 as uuid } from 'uuid'
import type { CouponRecord } from '../../../contract/codes.ts'
import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN } from '../../../domain/coupon.ts'
import { GIFT_CARD_DIGITS, formatGiftCardNumber } from '../../../domain/gift-card.ts'
import { PROMO_CODE_DIGITS } from '../../../domain/promo-code.ts'
import { normalizeCode, parseRedeemableCode } from '../../../domain/redeemable-code.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { RedeemableCodeTable } from './tables.ts'
import type { GiftCards } from './gift-cards.ts'
import { newRedeemableCode, newReference, type GiftCardNumbers } from './gift-card-numbers.ts'
import type { GiftCardPurchases } from './gift-card-purchases.ts'
import type { LocalizedName } from './columns.ts'

interface Deps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly numbers: GiftCardNumbers
  readonly purchases: Pick<GiftCardPurchases, 'activatePaid'>
  readonly now: () => Date
}

interface NewRedeemableCode {
  readonly kind: RedeemableCodeTable['kind']
  readonly name: LocalizedName
  readonly amount: number
  readonly usableAbove: number | null
  /** Code of the coupon it gives, instead of money. */
  readonly coupon: string | undefined
  readonly expiresAt: string | null
}

interface NewGiftCard {
  readonly amount: number
  readonly from: string
  /** Whom its letter goes to; a card to be printed has none. */
  readonly email: string
  readonly locale: string
}

/** What the staff do with codes; `scripts/codes.ts` calls it. Problems are sentences for them. */
export const promotionAdmin = ({ db, giftCards, numbers, purchases, now }: Deps) => {
  const couponNamed = (tx: Pick<Transaction, 'query'>, code: string) =>
    tx.query.selectFrom('coupons').selectAll().where('code_key', '=', normalizeCode(code)).executeTakeFirst()

  /** What a coupon names must be there, or it would be good for nothing without anybody knowing. */
  const unknownIn = async ({ query }: Pick<Transaction, 'query'>, record: CouponRecord) => {
    const found = async (ids: readonly string[], there: (ids: readonly string[]) => Promise<readonly string[]>) => {
      if (ids.length === 0) return []
      const known = new Set(await there(ids))
      return ids.filter(id => !known.has(id))
    }
    const [products, taxons, brands] = await Promise.all([
      found(record.products, async ids =>
        (await query.selectFrom('products').select('sku').where('sku', 'in', ids).execute()).map(({ sku }) => sku)
      ),
      found(record.taxons, async ids =>
        (await query.selectFrom('taxons').select('permalink').where('permalink', 'in', ids).execute()).map(
          ({ permalink }) => permalink
        )
      ),
      found(record.brands, async ids =>
        (await query.selectFrom('brands').select('code').where('code', 'in', ids).execute()).map(({ code }) => code)
      )
    ])
    return [...products, ...taxons, ...brands]
  }

  return {
    /** Writes a coupon, or its new terms; what was used of it stays counted. */
    upsertCoupon: (record: CouponRecord): Promise<'created' | 'changed'> =>
      db.change(async tx => {
        const problem = problemOf(record.code)
        if (problem) throw new Error(`${record.code}: ${problem}`)
        const unknown = await unknownIn(tx, record)
        if (unknown.length > 0) throw new Error(`${record.code}: the catalogue has no ${unknown.join(', ')}`)
        const terms = {
          code: record.code,
          name_json: JSON.stringify(record.name),
          effect: record.effect,
          value: record.effect === 'free-delivery' ? 0 : record.value,
          max_discount: record.max_discount,
          minimum: record.minimum,
          products_json: JSON.stringify(record.products),
          taxons_json: JSON.stringify(record.taxons),
          brands_json: JSON.stringify(record.brands),
          combines: record.combines,
          audience: record.audience,
          listed: Number(record.listed),
          starts_at: record.starts_at,
          expires_at: record.expires_at,
          max_uses: record.max_uses,
          max_uses_by_customer: record.max_uses_by_customer
        }
        const before = await couponNamed(tx, record.code)
        if (before) {
          await tx.query.updateTable('coupons').set(terms).where('id', '=', before.id).execute()
          return 'changed'
        }
        await tx.query
          .insertInto('coupons')
          .values({
            ...terms,
            id: uuid(),
            code_key: normalizeCode(record.code),
            uses: 0,
            created_at: now().toISOString(),
            voided_at: null
          })
          .execute()
        return 'created'
      }),

    /** Gives a coupon to somebody by their phone or address. */
    assignCoupon: (code: string, login: string): Promise<boolean> =>
      db.change(async tx => {
        const coupon = await couponNamed(tx, code)
        const person = await tx.query
          .selectFrom('identities')
          .select('user_id')
          .where('subject', '=', login.trim().toLowerCase())
          .where('kind', 'in', ['phone', 'email'])
          .executeTakeFirst()
        if (!coupon || !person) return false
        await tx.query
          .insertInto('coupon_holders')
          .values({ coupon_id: coupon.id, user_id: person.user_id, assigned_at: now().toISOString() })
          .onConflict(c => c.doNothing())
          .execute()
        return true
      }),

    /** So many vouchers or activation codes; answers what is to be printed. */
    createRedeemableCodes: (claim: NewRedeemableCode, count: number): Promise<readonly string[]> =>
      db.change(async tx => {
        const coupon = claim.coupon === undefined ? undefined : await couponNamed(tx, claim.coupon)
        if (claim.coupon !== undefined && !coupon) throw new Error(`There is no coupon ${claim.coupon}`)
        const codes = Array.from({ length: count }, newRedeemableCode)
        for (const code of codes)
          await tx.query
            .insertInto('redeemable_codes')
            .values({
              id: uuid(),
              code,
              code_key: normalizeCode(code),
              kind: claim.kind,
              name_json: JSON.stringify(claim.name),
              amount: claim.amount,
              usable_above: claim.usableAbove,
              coupon_id: coupon?.id ?? null,
              expires_at: claim.expiresAt,
              redeemed_by: null,
              redeemed_at: null,
              created_at: now().toISOString(),
              voided_at: null
            })
            .execute()
        return codes
      }),

    /** Cards that are paid for already, or that the provider gives away; answers their numbers. */
    createGiftCards: (card: NewGiftCard, count: number): Promise<readonly string[]> =>
      db.change(async tx => {
        const made: string[] = []
        for (let at = 0; at < count; at++) {
          const row = await giftCards.create(
            tx,
            {
              amount: card.amount,
              buyerId: null,
              recipientEmail: card.email,
              recipientName: '',
              fromName: card.from,
              message: '',
              sendOn: null,
              locale: card.locale,
              reference: await newReference(tx)
            },
            now()
          )
          await purchases.activatePaid(tx, row.id, null, now())
          made.push(formatGiftCardNumber(numbers.numberOf(row.id)))
        }
        return made
      }),

    /** Takes a code out of use; false when there is none of that name. */
    voidCode: (input: string): Promise<boolean> =>
      db.change(async tx => {
        const at = now()
        const read = parseRedeemableCode(input)
        const card =
          read.kind === 'gift-card'
            ? await giftCards.findByNumber(tx, read.number)
            : await tx.query.selectFrom('gift_cards').selectAll().where('reference', '=', input).executeTakeFirst()
        if (card) {
          await giftCards.drain(tx, card, 'void', at)
          await tx.query.updateTable('gift_cards').set({ state: 'void' }).where('id', '=', card.id).execute()
          return true
        }
        const set = { voided_at: at.toISOString() }
        const key = normalizeCode(input)
        const [coupons, claims] = [
          await tx.query.updateTable('coupons').set(set).where('code_key', '=', key).executeTakeFirst(),
          await tx.query.updateTable('redeemable_codes').set(set).where('code_key', '=', key).executeTakeFirst()
        ]
        return Number(coupons.numUpdatedRows) + Number(claims.numUpdatedRows) > 0
      }),

    /** Lines about all coupons, newest first. */
    async listCoupons(): Promise<readonly string[]> {
      const rows = await db.query.selectFrom('coupons').selectAll().orderBy('created_at', 'desc').execute()
      return rows.map(
        row =>
          `${row.code}  ${row.effect} ${row.value}  used ${row.uses}${row.max_uses === null ? '' : ` of ${row.max_uses}`}` +
          `  ${row.audience}${row.expires_at === null ? '' : `  until ${row.expires_at}`}${row.voided_at === null ? '' : '  VOID'}`
      )
    },

    /** Everything about one code; nothing of people. Undefined when there is none of that name. */
    async describeCode(input: string): Promise<object | undefined> {
      const read = parseRedeemableCode(input)
      const { query } = db
      const card =
        read.kind === 'gift-card'
          ? await giftCards.findByNumber(db, read.number)
          : await query.selectFrom('gift_cards').selectAll().where('reference', '=', input).executeTakeFirst()
      if (card) {
        const moves = await query
          .selectFrom('gift_card_movements')
          .select(['from_account', 'to_account', 'amount', 'moved_at'])
          .where('gift_card_id', '=', card.id)
          .orderBy('moved_at')
          .execute()
        const { reference, last_four, state, amount, balance, created_at, activated_at, sent_at, expires_at } = card
        return { reference, last_four, state, amount, balance, created_at, activated_at, sent_at, expires_at, moves }
      }
      const key = normalizeCode(input)
      const coupon = await query.selectFrom('coupons').selectAll().where('code_key', '=', key).executeTakeFirst()
      if (coupon) return coupon
      return query
        .selectFrom('redeemable_codes')
        .select(['code', 'kind', 'name_json', 'amount', 'usable_above', 'expires_at', 'redeemed_at', 'voided_at'])
        .where('code_key', '=', key)
        .executeTakeFirst()
    }
  }
}

export type PromotionAdmin = ReturnType<typeof promotionAdmin>

/** What one field reads as something else cannot be a coupon's code. */
function problemOf(code: string): string | undefined {
  const { kind } = parseRedeemableCode(code)
  if (kind === 'code' || kind === 'promo') return undefined
  return `a code has ${COUPON_LETTERS_MIN} to ${COUPON_LETTERS_MAX} letters and digits with at least one letter, or is a promo code of ${PROMO_CODE_DIGITS} digits; ${GIFT_CARD_DIGITS} digits are a gift card`
}
