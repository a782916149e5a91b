import type { OrderEvent } from '../../../domain/ordering/order-state.ts'
import { daysAfter } from '../../../domain/time.ts'
import { voidGrantedCoupon } from '../../money/coupons/index.ts'
import { clawBackEarned } from '../../money/wallet/index.ts'
import type { OrderSubscriber } from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { prizeNameColumn, prizeTermsColumn } from './columns.ts'
import { hasBoughtEnough } from './eligibility.ts'
import { lockPrizePromotion, type PrizeDrawRow, type PrizeRow } from './queries.ts'

/** Events after which less of an order is bought. */
const GIVEN_BACK: readonly OrderEvent[] = ['canceled', 'part-returned', 'returned']

const promotionsWon = statement<{ user_id: string }, { slug: string }>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
    .innerJoin('prize_promotions as promotion', 'promotion.id', 'draw.promotion_id')
    .select('promotion.slug')
    .distinct()
    .where('draw.user_id', '=', p('user_id'))
    .where('prize.kind', '!=', 'none')
    .where('promotion.audience', '=', 'buyers')
    .orderBy('promotion.slug')
)

type Won = Pick<PrizeDrawRow, 'id' | 'value' | 'coupon_id' | 'drawn_at'> & Pick<PrizeRow, 'name_json' | 'terms_json'>

const wonIn = statement<{ user_id: string; promotion_id: string }, Won>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
    .select(['draw.id', 'draw.value', 'draw.coupon_id', 'draw.drawn_at', 'prize.name_json', 'prize.terms_json'])
    .where('draw.user_id', '=', p('user_id'))
    .where('draw.promotion_id', '=', p('promotion_id'))
    .where('prize.kind', '!=', 'none')
    .orderBy('draw.id')
)

/**
 * Withdraws what a customer won as a buyer once they have given back what made them one. The promotion is locked as by
 * a draw: one that is made at the same time comes before or after, and never between.
 */
export const prizeDrawSubscriber: OrderSubscriber = async (tx, { order }, event, now) => {
  const { user_id } = order
  if (user_id === null || !GIVEN_BACK.includes(event)) return
  for (const { slug } of await tx.all(promotionsWon, { user_id })) {
    const promotion = await tx.first(lockPrizePromotion, { slug })
    if (!promotion || (await hasBoughtEnough(tx, promotion, user_id))) continue
    for (const won of await tx.all(wonIn, { user_id, promotion_id: promotion.id }))
      await withdraw(tx, won, user_id, now)
  }
}

/** Used coupons stay used; the bonus that is spent already is due from what the customer earns next. */
async function withdraw(tx: Transaction, won: Won, userId: string, now: Date) {
  if (won.coupon_id !== null) {
    await voidGrantedCoupon(tx, won.coupon_id, now)
    return
  }
  const { days } = prizeTermsColumn.read(won.terms_json)
  // The rest of it has expired in the wallet.
  if (daysAfter(new Date(won.drawn_at), days) <= now) return
  const cause = { idempotencyKey: `prize-withdrawn:${won.id}`, label: prizeNameColumn.read(won.name_json).mn }
  await clawBackEarned(tx, { userId, amount: won.value, ...cause }, now)
}
