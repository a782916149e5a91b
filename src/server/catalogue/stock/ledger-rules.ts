import { sql } from 'kysely'
import { differingRows, type LedgerRule } from '../../platform/db/ledger-audit.ts'

/** Balances of stock are kept beside the ledger of its movements. */
export const STOCK_LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'what is reserved is what the movements of stock say',
    sums: differingRows(sql`
      select s.variant_id as subject, s.reserved as stored, coalesce(sum(case when m.to_account = 'reserved' then m.quantity when m.from_account = 'reserved' then -m.quantity else 0 end), 0) as computed
      from stock as s left join stock_movements as m on m.variant_id = s.variant_id
      group by s.variant_id, s.reserved`)
  },
  {
    rule: 'what is available is what the movements of stock say',
    sums: differingRows(sql`
      select s.variant_id as subject, s.on_hand - s.reserved as stored, coalesce(sum(case when m.to_account = 'available' then m.quantity when m.from_account = 'available' then -m.quantity else 0 end), 0) as computed
      from stock as s left join stock_movements as m on m.variant_id = s.variant_id
      group by s.variant_id, s.on_hand, s.reserved`)
  }
]
