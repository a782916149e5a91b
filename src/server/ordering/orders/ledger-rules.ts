import { sql } from 'kysely'
import { differingRows, type LedgerRule } from '../../platform/db/ledger-audit.ts'

/** An order is the sum of its parts, and what it reserves is reserved in stock. */
export const ORDER_LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'what is reserved in stock is reserved for orders',
    sums: differingRows(sql`
      select s.variant_id as subject, s.reserved as stored, coalesce(sum(line.reserved), 0) as computed
      from stock as s left join line_items as line on line.variant_id = s.variant_id
      group by s.variant_id, s.reserved`)
  },
  {
    rule: 'the total of an order is its products, adjustments and delivery',
    sums: differingRows(sql`
      select number as subject, total as stored, item_total + adjustment_total + ship_total as computed
      from orders where completed_at is not null`)
  },
  {
    rule: 'the products of an order are the sum of its lines',
    sums: differingRows(sql`
      select o.number as subject, o.item_total as stored, coalesce(sum(line.price * line.quantity), 0) as computed
      from orders as o left join line_items as line on line.order_id = o.id
      where o.completed_at is not null
      group by o.id, o.number, o.item_total`)
  },
  {
    rule: 'the adjustments of an order are what its adjustment total says',
    sums: differingRows(sql`
      select o.number as subject, o.adjustment_total as stored, coalesce(sum(part.amount), 0) as computed
      from orders as o left join order_adjustments as part on part.order_id = o.id
      where o.completed_at is not null
      group by o.id, o.number, o.adjustment_total`)
  }
]
