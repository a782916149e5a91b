import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { CodeCounts } from '../../ordering/orders/index.ts'
import type {
  RedeemableCodeTable,
  CouponTable,
  CouponUseTable,
  GiftCardMovementTable,
  GiftCardTable
} from './tables.ts'

export type CouponRow = { [K in keyof CouponTable]: CouponTable[K] }
export type GiftCardRow = { [K in keyof GiftCardTable]: GiftCardTable[K] }
export type RedeemableCodeRow = { [K in keyof RedeemableCodeTable]: RedeemableCodeTable[K] }

/** Most orders have no code: one look says so. */
export const promotionCountsOfOrder = statement<{ order_id: string }, CodeCounts>((db, p) =>
  db.selectNoFrom(e => [
    sql<number>`${e
      .selectFrom('order_coupons')
      .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
      .where('order_id', '=', p('order_id'))}`.as('coupons'),
    sql<number>`${e
      .selectFrom('order_gift_cards')
      .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
      .where('order_id', '=', p('order_id'))}`.as('giftCards')
  ])
)

/** Coupons of an order in the turn they were applied, with how often their buyer has used each. */
export const couponsOfOrder = statement<
  { order_id: string; user_id: string | null; phone_key: string },
  CouponRow & { own_uses: number; held: number }
>((db, p) =>
  db
    .selectFrom('order_coupons as applied')
    .innerJoin('coupons as coupon', 'coupon.id', 'applied.coupon_id')
    .selectAll('coupon')
    .select(e => [
      sql<number>`${e
        .selectFrom('coupon_uses as use')
        .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('uses'))
        .whereRef('use.coupon_id', '=', 'coupon.id')
        .where('use.released_at', 'is', null)
        .where('use.order_id', '!=', p('order_id'))
        .where(u => u.or([u('use.user_id', '=', p('user_id')), u('use.phone_key', '=', p('phone_key'))]))}`.as(
        'own_uses'
      ),
      sql<number>`${e
        .selectFrom('coupon_holders as holder')
        .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('held'))
        .whereRef('holder.coupon_id', '=', 'coupon.id')
        .where('holder.user_id', '=', p('user_id'))}`.as('held')
    ])
    .where('applied.order_id', '=', p('order_id'))
    .orderBy('applied.applied_at')
    .orderBy('coupon.id')
)

export const couponByKey = statement<{ code_key: string }, CouponRow>((db, p) =>
  db.selectFrom('coupons').selectAll().where('code_key', '=', p('code_key'))
)

export const applyCoupon = statement<{ order_id: string; coupon_id: string; applied_at: string }, never>((db, p) =>
  db
    .insertInto('order_coupons')
    .values({ order_id: p('order_id'), coupon_id: p('coupon_id'), applied_at: p('applied_at') })
    .onConflict(c => c.columns(['order_id', 'coupon_id']).doNothing())
)

export const removeCoupon = statement<{ order_id: string; coupon_id: string }, never>((db, p) =>
  db.deleteFrom('order_coupons').where('order_id', '=', p('order_id')).where('coupon_id', '=', p('coupon_id'))
)

/** Counts one more placed order, if there may be one more; the row holds everybody else who wants the same. */
export const incrementUses = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', p('id'))
    .where('voided_at', 'is', null)
    .where(e => e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]))
)

/** Whatever the most is: its order was placed while it could be. */
export const restoreUse = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', p('id'))
)

export const decrementUses = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '-', 1) }))
    .where('id', '=', p('id'))
)

export const insertUse = statement<CouponUseTable, never>((db, p) =>
  db.insertInto('coupon_uses').values({
    order_id: p('order_id'),
    coupon_id: p('coupon_id'),
    user_id: p('user_id'),
    phone_key: p('phone_key'),
    line_discounts_json: p('line_discounts_json'),
    used_at: p('used_at'),
    released_at: p('released_at')
  })
)

export const usesOfOrder = statement<{ order_id: string }, Pick<CouponUseTable, 'coupon_id' | 'line_discounts_json'>>(
  (db, p) =>
    db
      .selectFrom('coupon_uses')
      .select(['coupon_id', 'line_discounts_json'])
      .where('order_id', '=', p('order_id'))
      .orderBy('coupon_id')
)

export const markUseReleased = statement<{ order_id: string; coupon_id: string; released_at: string }, never>((db, p) =>
  db
    .updateTable('coupon_uses')
    .set({ released_at: p('released_at') })
    .where('order_id', '=', p('order_id'))
    .where('coupon_id', '=', p('coupon_id'))
    .where('released_at', 'is', null)
)

/** An order that came back to life uses its coupons again. */
export const markUseRestored = statement<{ order_id: string; coupon_id: string }, never>((db, p) =>
  db
    .updateTable('coupon_uses')
    .set({ released_at: null })
    .where('order_id', '=', p('order_id'))
    .where('coupon_id', '=', p('coupon_id'))
    .where('released_at', 'is not', null)
)

export const giftCardByNumberKey = statement<{ number_key: string }, GiftCardRow>((db, p) =>
  db.selectFrom('gift_cards').selectAll().where('number_key', '=', p('number_key'))
)

export const giftCardById = statement<{ id: string }, GiftCardRow>((db, p) =>
  db.selectFrom('gift_cards').selectAll().where('id', '=', p('id'))
)

/** Holds a card, so that two payments for it come one after the other. */
export const lockGiftCard = statement<{ id: string }, { id: string }>((db, p, dialect) => {
  const query = db.selectFrom('gift_cards').select('id').where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** In the turn in which they are spent: what ends sooner goes first. */
export const giftCardsOfOrder = statement<{ order_id: string }, GiftCardRow>((db, p) =>
  db
    .selectFrom('order_gift_cards as applied')
    .innerJoin('gift_cards as card', 'card.id', 'applied.gift_card_id')
    .selectAll('card')
    .where('applied.order_id', '=', p('order_id'))
    .orderBy('card.expires_at')
    .orderBy('card.id')
)

export const applyGiftCard = statement<{ order_id: string; gift_card_id: string; applied_at: string }, never>((db, p) =>
  db
    .insertInto('order_gift_cards')
    .values({ order_id: p('order_id'), gift_card_id: p('gift_card_id'), applied_at: p('applied_at') })
    .onConflict(c => c.columns(['order_id', 'gift_card_id']).doNothing())
)

export const removeGiftCard = statement<{ order_id: string; gift_card_id: string }, never>((db, p) =>
  db.deleteFrom('order_gift_cards').where('order_id', '=', p('order_id')).where('gift_card_id', '=', p('gift_card_id'))
)

/** Takes money off a card, if it is there: the row is the lock. */
export const debitGiftCard = statement<{ id: string; amount: number; now: string }, never>((db, p) =>
  db
    .updateTable('gift_cards')
    .set(e => ({ balance: e('balance', '-', p('amount')) }))
    .where('id', '=', p('id'))
    .where('state', '=', 'active')
    .where('balance', '>=', p('amount'))
    .where(e => e.or([e('expires_at', 'is', null), e('expires_at', '>', p('now'))]))
)

/** Money that comes back can be spent until then at least, though the card may have ended meanwhile. */
export const creditGiftCard = statement<{ id: string; amount: number; until: string }, never>((db, p) =>
  db
    .updateTable('gift_cards')
    .set(e => ({
      balance: e('balance', '+', p('amount')),
      expires_at: e
        .case()
        .when('expires_at', '<', p('until'))
        .then(sql<string>`cast(${p('until')} as text)`)
        .else(e.ref('expires_at'))
        .end()
    }))
    .where('id', '=', p('id'))
)

export const insertMovement = statement<GiftCardMovementTable, never>((db, p) =>
  db.insertInto('gift_card_movements').values({
    id: p('id'),
    gift_card_id: p('gift_card_id'),
    from_account: p('from_account'),
    to_account: p('to_account'),
    amount: p('amount'),
    payment_id: p('payment_id'),
    moved_at: p('moved_at')
  })
)

/** What a payment took from each card, less what was given back. */
export const giftCardDebitsOfPayment = statement<{ payment_id: string }, { gift_card_id: string; amount: number }>(
  (db, p) =>
    db
      .selectFrom('gift_card_movements')
      .select('gift_card_id')
      .select(
        sql<number>`cast(sum(case when from_account = 'card' then amount else -amount end) as integer)`.as('amount')
      )
      .where('payment_id', '=', p('payment_id'))
      .groupBy('gift_card_id')
      .orderBy('gift_card_id')
)

export const insertGiftCard = statement<GiftCardRow, never>((db, p) =>
  db.insertInto('gift_cards').values({
    id: p('id'),
    reference: p('reference'),
    number_key: p('number_key'),
    last_four: p('last_four'),
    state: p('state'),
    amount: p('amount'),
    balance: p('balance'),
    buyer_id: p('buyer_id'),
    recipient_email: p('recipient_email'),
    recipient_name: p('recipient_name'),
    from_name: p('from_name'),
    message: p('message'),
    send_on: p('send_on'),
    locale: p('locale'),
    created_at: p('created_at'),
    activated_at: p('activated_at'),
    sent_at: p('sent_at'),
    expires_at: p('expires_at'),
    payment_id: p('payment_id')
  })
)

export const markGiftCardActive = statement<
  { id: string; activated_at: string; expires_at: string; payment_id: string | null },
  never
>((db, p) =>
  db
    .updateTable('gift_cards')
    .set(e => ({
      state: 'active' as const,
      balance: e.ref('amount'),
      activated_at: p('activated_at'),
      expires_at: p('expires_at'),
      payment_id: p('payment_id')
    }))
    .where('id', '=', p('id'))
    .where('state', '=', 'ordered')
)

export const redeemableCodeByKey = statement<{ code_key: string }, RedeemableCodeRow>((db, p) =>
  db.selectFrom('redeemable_codes').selectAll().where('code_key', '=', p('code_key'))
)

/** Once: whoever comes second finds it taken. */
export const markCodeRedeemed = statement<{ id: string; redeemed_by: string; redeemed_at: string }, never>((db, p) =>
  db
    .updateTable('redeemable_codes')
    .set({ redeemed_by: p('redeemed_by'), redeemed_at: p('redeemed_at') })
    .where('id', '=', p('id'))
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
)

export const assignCouponToUser = statement<{ coupon_id: string; user_id: string; assigned_at: string }, never>(
  (db, p) =>
    db
      .insertInto('coupon_holders')
      .values({ coupon_id: p('coupon_id'), user_id: p('user_id'), assigned_at: p('assigned_at') })
      .onConflict(c => c.columns(['coupon_id', 'user_id']).doNothing())
)

/** Of somebody's open carts, what only somebody signed in may use. */
export const removeCouponsFromCarts = statement<{ user_id: string }, never>((db, p) =>
  db
    .deleteFrom('order_coupons')
    .where('order_id', 'in', e =>
      e.selectFrom('orders').select('orders.id').where('user_id', '=', p('user_id')).where('completed_at', 'is', null)
    )
    .where('coupon_id', 'in', e => e.selectFrom('coupons').select('coupons.id').where('audience', '!=', 'anyone'))
)

export const removeGiftCardsFromCarts = statement<{ user_id: string }, never>((db, p) =>
  db
    .deleteFrom('order_gift_cards')
    .where('order_id', 'in', e =>
      e.selectFrom('orders').select('orders.id').where('user_id', '=', p('user_id')).where('completed_at', 'is', null)
    )
)

/** Holds a person, so that two changes of what is theirs come one after the other. */
export const lockUser = statement<{ id: string }, { id: string }>((db, p, dialect) => {
  const query = db.selectFrom('users').select('id').where('id', '=', p('id')).where('deleted_at', 'is', null)
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const markGiftCardSent = statement<{ id: string; sent_at: string }, never>((db, p) =>
  db
    .updateTable('gift_cards')
    .set({ sent_at: p('sent_at') })
    .where('id', '=', p('id'))
)
