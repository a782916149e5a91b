import { sql } from 'kysely'
import { differingRows, type LedgerRule } from '../../platform/db/ledger-audit.ts'

/** Gift cards are ledgers, and coupons count their uses. */
export const COUPON_AND_GIFT_CARD_LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'a gift card holds what its movements say',
    sums: differingRows(sql`
      select card.reference as subject, card.balance as stored, coalesce(sum(case when m.to_account = 'card' then m.amount when m.from_account = 'card' then -m.amount else 0 end), 0) as computed
      from gift_cards as card left join gift_card_movements as m on m.gift_card_id = card.id
      group by card.id, card.reference, card.balance`)
  },
  {
    // Staff count a use at the counter without an order.
    rule: 'a coupon counts the orders it is used on, and uses at the counter beside them',
    sums: differingRows(sql`
      select coupon.code as subject, coupon.uses as stored, count(used.order_id) as computed
      from coupons as coupon
      left join coupon_uses as used on used.coupon_id = coupon.id and used.released_at is null
      group by coupon.id, coupon.code, coupon.uses
      having coupon.uses < count(used.order_id)`)
  }
]
