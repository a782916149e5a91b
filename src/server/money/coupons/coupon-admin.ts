import { missingFromCatalogue } from '../../catalogue/products/index.ts'
import type { CouponRecord } from '../../../contract/money/coupons.ts'
import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN } from '../../../domain/money/coupon.ts'
import { GIFT_CARD_DIGITS, formatGiftCardNumber } from '../../../domain/money/gift-card.ts'
import { PROMO_CODE_DIGITS } from '../../../domain/money/promo-code.ts'
import { normalizeCode, parseRedeemableCode } from '../../../domain/money/redeemable-code.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { GiftCards } from './gift-cards.ts'
import { newReference, type GiftCardNumbers } from './gift-card-numbers.ts'
import { setGiftCardBlocked } from './gift-card-block.ts'
import type { GiftCardPurchases } from './gift-card-purchases.ts'
import { insertSingleUseCodes, type SingleUseCode } from './new-single-use-codes.ts'
import { couponRow, couponText, giftCardText, singleUseCodeText } from './code-text.ts'
import { assignCouponToLogin } from './coupon-holders.ts'
import { insertTerms, isCouponCode, termColumns } from './coupon-changes.ts'

interface Deps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly numbers: GiftCardNumbers
  readonly purchases: Pick<GiftCardPurchases, 'activatePaid'>
  readonly now: () => Date
}

interface NewSingleUseCode extends Omit<SingleUseCode, 'couponId'> {
  /** Code of the coupon it gives, instead of money. */
  readonly coupon: string | undefined
}

interface NewGiftCard {
  readonly amount: number
  readonly from: string
  /** Recipient of its e-mail; empty for a card to be printed. */
  readonly email: string
  readonly locale: string
}

/** Staff's changes of codes, called by `scripts/coupons.ts`; errors are English sentences for them. */
export const createCouponAdmin = (deps: Deps) =>
  bindDeps(deps, {
    upsertCoupon,
    assignCoupon,
    createSingleUseCodes,
    createGiftCards,
    voidCode,
    listCoupons,
    describeCode
  })

const findCoupon = (tx: Pick<Transaction, 'query'>, code: string) =>
  tx.query.selectFrom('coupons').selectAll().where('code_key', '=', normalizeCode(code)).executeTakeFirst()

/** Creates a coupon or changes its terms; its uses stay counted. */
const upsertCoupon = ({ db, now }: Deps, record: CouponRecord): Promise<'created' | 'changed'> =>
  db.change(async tx => {
    const problem = couponCodeProblem(record.code)
    if (problem) throw new Error(`${record.code}: ${problem}`)
    const unknown = await missingFromCatalogue(tx, record)
    if (unknown.length > 0) throw new Error(`${record.code}: the catalogue has no ${unknown.join(', ')}`)
    const existing = await findCoupon(tx, record.code)
    if (existing) {
      const terms = { ...termColumns(record), version: existing.version + 1 }
      await tx.query.updateTable('coupons').set(terms).where('id', '=', existing.id).execute()
      return 'changed'
    }
    await insertTerms(tx, record, now())
    return 'created'
  })

const assignCoupon = ({ db, now }: Deps, code: string, login: string) =>
  db.change(async tx => (await assignCouponToLogin(tx, code, login, now())).outcome)

/** Creates `count` vouchers or activation codes; answers them for printing. */
const createSingleUseCodes = ({ db, now }: Deps, claim: NewSingleUseCode, count: number): Promise<readonly string[]> =>
  db.change(async tx => {
    const coupon = claim.coupon === undefined ? undefined : await findCoupon(tx, claim.coupon)
    if (claim.coupon !== undefined && !coupon) throw new Error(`There is no coupon ${claim.coupon}`)
    return insertSingleUseCodes(tx, { ...claim, couponId: coupon?.id ?? null }, count, now())
  })

/** Creates `count` active gift cards, paid for outside or given away by the shop; answers their numbers. */
const createGiftCards = (
  { db, giftCards, numbers, purchases, now }: Deps,
  card: NewGiftCard,
  count: number
): Promise<readonly string[]> =>
  db.change(async tx => {
    const made: string[] = []
    for (let at = 0; at < count; at++) {
      const row = await giftCards.create(
        tx,
        {
          amount: card.amount,
          buyerId: null,
          recipientEmail: card.email,
          recipientPhone: '',
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
  })

/** Voids a code; false where there is none. */
const voidCode = ({ db, giftCards, now }: Deps, input: string): Promise<boolean> =>
  db.change(async tx => {
    const at = now()
    const read = parseRedeemableCode(input)
    const card =
      read.kind === 'gift-card'
        ? await giftCards.findByNumber(tx, read.number)
        : await tx.query.selectFrom('gift_cards').selectAll().where('reference', '=', input).executeTakeFirst()
    if (card) {
      // Only an active card gives its balance away.
      if (card.state === 'blocked') await setGiftCardBlocked(tx, card.id, false)
      await giftCards.withdrawBalance(tx, card, 'void', at)
      await tx.query.updateTable('gift_cards').set({ state: 'void' }).where('id', '=', card.id).execute()
      return true
    }
    const set = { voided_at: at.toISOString() }
    const key = normalizeCode(input)
    const [coupons, claims] = [
      await tx.query
        .updateTable('coupons')
        .set(e => ({ ...set, version: e('version', '+', 1) }))
        .where('code_key', '=', key)
        .executeTakeFirst(),
      await tx.query.updateTable('single_use_codes').set(set).where('code_key', '=', key).executeTakeFirst()
    ]
    return Number(coupons.numUpdatedRows) + Number(claims.numUpdatedRows) > 0
  })

/** One line for each coupon, newest first. */
const listCoupons = async ({ db }: Deps): Promise<readonly string[]> =>
  (await db.query.selectFrom('coupons').selectAll().orderBy('created_at', 'desc').execute()).map(couponRow)

/** Lines with everything about one code, without personal data; undefined where there is none. */
async function describeCode({ db, giftCards }: Deps, input: string): Promise<readonly string[] | undefined> {
  const read = parseRedeemableCode(input)
  const { query } = db
  const card =
    read.kind === 'gift-card'
      ? await giftCards.findByNumber(db, read.number)
      : await query.selectFrom('gift_cards').selectAll().where('reference', '=', input).executeTakeFirst()
  if (card) {
    const movements = await query
      .selectFrom('gift_card_movements')
      .select(['from_account', 'to_account', 'amount', 'moved_at'])
      .where('gift_card_id', '=', card.id)
      .orderBy('moved_at')
      .execute()
    return giftCardText(card, movements)
  }
  const coupon = await findCoupon(db, input)
  if (coupon) return couponText(coupon)
  const code = await query
    .selectFrom('single_use_codes')
    .leftJoin('coupons', 'coupons.id', 'single_use_codes.coupon_id')
    .selectAll('single_use_codes')
    .select('coupons.code as coupon')
    .where('single_use_codes.code_key', '=', normalizeCode(input))
    .executeTakeFirst()
  return code && singleUseCodeText(code, code.coupon ?? undefined)
}

export type CouponAdmin = ReturnType<typeof createCouponAdmin>

/** Why a code cannot be a coupon's, for the command. */
function couponCodeProblem(code: string): string | undefined {
  if (isCouponCode(code)) return undefined
  return `a code has ${COUPON_LETTERS_MIN} to ${COUPON_LETTERS_MAX} letters and digits with at least one letter, or is a promo code of ${PROMO_CODE_DIGITS} digits; ${GIFT_CARD_DIGITS} digits are a gift card`
}
