import { sql } from 'kysely'
import { statement } from '../../platform/db/statement.ts'
import type { GiftCardMovementTable, GiftCardTable } from './tables.ts'

export type GiftCardRow = { [K in keyof GiftCardTable]: GiftCardTable[K] }

export const giftCardByNumberKey = statement<{ number_key: string }, GiftCardRow>((db, p) =>
  db.selectFrom('gift_cards').selectAll().where('number_key', '=', p('number_key'))
)

export const giftCardById = statement<{ id: string }, GiftCardRow>((db, p) =>
  db.selectFrom('gift_cards').selectAll().where('id', '=', p('id'))
)

/** Locks a card, so that two payments for it are serial. */
export const lockGiftCard = statement<{ id: string }, { id: string }>((db, p, dialect) => {
  const query = db.selectFrom('gift_cards').select('id').where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Gift cards in the order in which they are debited: the first to expire comes first. */
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

/** Debits an active card; no row changes where it has too little or has expired. */
export const debitGiftCard = statement<{ id: string; amount: number; now: string }, never>((db, p) =>
  db
    .updateTable('gift_cards')
    .set(e => ({ balance: e('balance', '-', p('amount')) }))
    .where('id', '=', p('id'))
    .where('state', '=', 'active')
    .where('balance', '>=', p('amount'))
    .where(e => e.or([e('expires_at', 'is', null), e('expires_at', '>', p('now'))]))
)

/** Refunds to a card and extends its validity to `until` at least. */
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

/** Net debits of a payment by card, ₮. */
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
    recipient_phone: p('recipient_phone'),
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

export const removeGiftCardsFromCarts = statement<{ user_id: string }, never>((db, p) =>
  db
    .deleteFrom('order_gift_cards')
    .where('order_id', 'in', e =>
      e.selectFrom('orders').select('orders.id').where('user_id', '=', p('user_id')).where('completed_at', 'is', null)
    )
)

export const markGiftCardSent = statement<{ id: string; sent_at: string }, never>((db, p) =>
  db
    .updateTable('gift_cards')
    .set({ sent_at: p('sent_at') })
    .where('id', '=', p('id'))
)
