import { userById } from '../../identity/index.ts'
import { sql } from 'kysely'
import {
  drawCountOf,
  drawRefusal,
  drawsLeft,
  prizePromotionState,
  type DrawCounts,
  type DrawRefusal
} from '../../../domain/games/prize-draw.ts'
import { localDate } from '../../../domain/time.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { contactCounts, type PlayerSource } from './contact-counts.ts'
import { limitsOf } from './limits.ts'
import { drawsOnDay, type PrizePlayerRow, type PrizePromotionRow } from './queries.ts'

export const datesOf = ({ starts_at, ends_at, closed_at }: PrizePromotionRow) => ({
  startsAt: starts_at,
  endsAt: ends_at,
  closedAt: closed_at
})

/**
 * A paid order since the promotion began, of so many ₮ without alcohol and without what was given back: drinking must
 * not open a game.
 */
const qualifyingOrder = statement<{ user_id: string; since: string; minimum: number }, { id: string }>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'line_items.product_id')
    .leftJoin(
      db
        .selectFrom('order_return_lines')
        .innerJoin('order_returns', 'order_returns.id', 'order_return_lines.return_id')
        .select(r => [
          'order_return_lines.line_item_id',
          r.fn.sum<number>('order_return_lines.quantity').as('quantity')
        ])
        .where('order_returns.state', '=', 'refunded')
        .groupBy('order_return_lines.line_item_id')
        .as('returned'),
      'returned.line_item_id',
      'line_items.id'
    )
    .select('orders.id')
    .where('orders.user_id', '=', p('user_id'))
    .where('orders.state', '=', 'complete')
    .where('orders.completed_at', '>=', p('since'))
    .where('orders.paid_at', 'is not', null)
    .where('products.age_restricted', '=', 0)
    .groupBy('orders.id')
    .having(e =>
      e(sql<number>`sum(line_items.price * (line_items.quantity - coalesce(returned.quantity, 0)))`, '>=', p('minimum'))
    )
    .limit(1)
)

export interface DrawEligibility {
  readonly refusal: DrawRefusal | undefined
  readonly drawsLeft: number | null
}

/** Whether a player may draw now, and how often they still may: by their account, and by each of their contacts. */
export async function eligibilityOf(
  source: PlayerSource,
  promotion: PrizePromotionRow,
  player: PrizePlayerRow,
  now: Date
): Promise<DrawEligibility> {
  const { user_id } = player
  const { reader } = source
  const played = [player, ...(await contactCounts(source, promotion, user_id))]
  const day = localDate(now)
  const limits = limitsOf(promotion)
  const counts: DrawCounts = {
    byUser: Math.max(...played.map(({ draws }) => draws)),
    byUserToday: Math.max(...played.map(each => drawCountOf(each, day))),
    today:
      limits.perDay === null ? 0 : ((await reader.first(drawsOnDay, { promotion_id: promotion.id, day }))?.draws ?? 0)
  }
  const isMember =
    promotion.audience === 'members' && (await reader.first(userById, { id: user_id }))?.loyalty_since != null
  const hasBought = promotion.audience === 'buyers' && (await hasBoughtEnough(reader, promotion, user_id))
  const state = prizePromotionState(datesOf(promotion), now)
  const refusal = drawRefusal({ state, audience: promotion.audience, isMember, hasBought, limits, counts })
  return { refusal, drawsLeft: drawsLeft(limits, counts) }
}

/** Whether one order that stands is enough for a promotion of buyers. */
export async function hasBoughtEnough(
  reader: Reader,
  { starts_at, minimum_purchase }: PrizePromotionRow,
  userId: string
) {
  const order = await reader.first(qualifyingOrder, { user_id: userId, since: starts_at, minimum: minimum_purchase })
  return order !== undefined
}
