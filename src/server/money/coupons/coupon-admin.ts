import { missingFromCatalogue } from '../../catalogue/products/index.ts'
import type { CouponRecord } from '../../../contract/money/coupons.ts'
import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN } from '../../../domain/money/coupon.ts'
import { GIFT_CARD_DIGITS } from '../../../domain/money/gift-card.ts'
import { PROMO_CODE_DIGITS } from '../../../domain/money/promo-code.ts'
import { normalizeCode, parseRedeemableCode } from '../../../domain/money/redeemable-code.ts'
import { recordStaffAction, type StaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { GiftCards } from './gift-cards.ts'
import { voidGiftCard } from './gift-card-block.ts'
import type { LocalizedName } from './columns.ts'
import { insertSingleUseCodes } from './new-single-use-codes.ts'
import { couponRow, couponText, giftCardText, singleUseCodeText } from './code-text.ts'
import { assignCouponToLogin } from './coupon-holders.ts'
import { insertTerms, isCouponCode, termColumns } from './coupon-changes.ts'
import { couponAuditBody } from './coupon-audit.ts'

interface Deps {
  readonly db: Database
  readonly giftCards: GiftCards
  readonly now: () => Date
}

interface NewSeries {
  /** Code of the coupon that each brings. */
  readonly coupon: string
  readonly name: LocalizedName
  readonly expiresAt: string | null
}

const couponSubject = (id: string) => ({ type: 'coupon', id })
const recordByCommand = (tx: Transaction, line: StaffAction, at: Date) => recordStaffAction(tx, 'command', line, at)

/** Staff's changes of codes, called by `scripts/coupons.ts`; errors are English sentences for them. */
export const createCouponAdmin = (deps: Deps) =>
  bindDeps(deps, {
    upsertCoupon,
    assignCoupon,
    createSeries,
    voidCode,
    listCoupons,
    describeCode
  })

const findCoupon = (tx: Pick<Transaction, 'query'>, code: string) =>
  tx.query.selectFrom('coupons').selectAll().where('code_key', '=', normalizeCode(code)).executeTakeFirst()

/** Creates a coupon or changes its terms; its uses stay counted. Those a new shop begins with are nobody's change. */
const upsertCoupon = (
  { db, now }: Deps,
  record: CouponRecord,
  { isSeed = false } = {}
): Promise<'created' | 'changed'> =>
  db.change(async tx => {
    const problem = couponCodeProblem(record.code)
    if (problem) throw new Error(`${record.code}: ${problem}`)
    const unknown = await missingFromCatalogue(tx, record)
    if (unknown.length > 0) throw new Error(`${record.code}: the catalogue has no ${unknown.join(', ')}`)
    const existing = await findCoupon(tx, record.code)
    if (existing) {
      const terms = { ...termColumns(record), version: existing.version + 1 }
      await tx.query.updateTable('coupons').set(terms).where('id', '=', existing.id).execute()
      const change = { before: couponAuditBody(existing), after: couponAuditBody({ ...existing, ...terms }) }
      await recordByCommand(tx, { action: 'coupons.change', subject: couponSubject(existing.code), ...change }, now())
      return 'changed'
    }
    await insertTerms(tx, record, now())
    const made = isSeed ? undefined : await findCoupon(tx, record.code)
    const line = { action: 'coupons.create', subject: couponSubject(record.code) }
    if (made) await recordByCommand(tx, { ...line, after: couponAuditBody(made) }, now())
    return 'created'
  })

const assignCoupon = ({ db, now }: Deps, code: string, login: string) =>
  db.change(async tx => {
    const { outcome, userId, code: written = code } = await assignCouponToLogin(tx, code, login, now())
    if (outcome === 'assigned') {
      // The account and not the phone: the audit outlives the data of customers.
      const line = { action: 'coupons.assign', subject: couponSubject(written), after: { customer: userId } }
      await recordByCommand(tx, line, now())
    }
    return outcome
  })

/** Creates `count` codes that bring a coupon to who redeems them; answers them for printing. */
const createSeries = (
  { db, now }: Deps,
  { coupon: code, name, expiresAt }: NewSeries,
  count: number
): Promise<readonly string[]> =>
  db.change(async tx => {
    const coupon = await findCoupon(tx, code)
    if (!coupon) throw new Error(`There is no coupon ${code}`)
    const single = { kind: 'activation', name, amount: 0, usableAbove: null, couponId: coupon.id, expiresAt } as const
    const codes = await insertSingleUseCodes(tx, single, count, now())
    const after = { count, expires_at: expiresAt }
    await recordByCommand(tx, { action: 'coupons.create_series', subject: couponSubject(coupon.code), after }, now())
    return codes
  })

/** Voids a code; false where there is none. */
const voidCode = ({ db, giftCards, now }: Deps, input: string): Promise<boolean> =>
  db.change(async tx => {
    const at = now()
    const read = parseRedeemableCode(input)
    const found =
      read.kind === 'gift-card'
        ? await giftCards.findByNumber(tx, read.number)
        : await tx.query.selectFrom('gift_cards').selectAll().where('reference', '=', input).executeTakeFirst()
    if (found) {
      const card = await voidGiftCard(tx, giftCards, found.id, at)
      if (!card) return true
      const change = { before: { state: card.state, balance: card.balance }, after: { state: 'void', balance: 0 } }
      const subject = { type: 'gift_card', id: card.reference }
      await recordByCommand(tx, { action: 'gift_cards.void', subject, ...change }, at)
      return true
    }
    const set = { voided_at: at.toISOString() }
    const key = normalizeCode(input)
    const coupon = await findCoupon(tx, input)
    if (coupon) {
      const stopped = { ...set, version: coupon.version + 1 }
      await tx.query.updateTable('coupons').set(stopped).where('id', '=', coupon.id).execute()
      const change = { before: { is_stopped: coupon.voided_at !== null }, after: { is_stopped: true } }
      await recordByCommand(tx, { action: 'coupons.stop', subject: couponSubject(coupon.code), ...change }, at)
    }
    const single = await tx.query
      .updateTable('single_use_codes')
      .set(set)
      .where('code_key', '=', key)
      .returning('id')
      .executeTakeFirst()
    if (single) {
      // The id and not the code, which is money.
      const line = { action: 'single_use_codes.void', subject: { type: 'single_use_code', id: single.id } }
      await recordByCommand(tx, { ...line, after: { is_void: true } }, at)
    }
    return coupon !== undefined || single !== undefined
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
