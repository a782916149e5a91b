import { sql } from 'kysely'
import { differingRows, type LedgerRule } from '../../platform/db/ledger-audit.ts'

/** Wallets are ledgers: what is in them is what came in less what went out. */
export const WALLET_LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'a lot of a wallet holds what its movements say',
    sums: differingRows(sql`
      select lot.id as subject, lot.remaining as stored, coalesce(sum(case when m.to_account = lot.bucket then m.amount when m.from_account = lot.bucket then -m.amount else 0 end), 0) as computed
      from wallet_lots as lot left join wallet_movements as m on m.lot_id = lot.id
      group by lot.id, lot.remaining`)
  },
  {
    rule: 'an entry of a wallet is the sum of its movements',
    sums: differingRows(sql`
      select entry.id as subject, abs(entry.amount) as stored, coalesce(sum(m.amount), 0) as computed
      from wallet_entries as entry left join wallet_movements as m on m.entry_id = entry.id
      group by entry.id, entry.amount`)
  },
  {
    rule: 'a wallet holds what its entries add up to',
    sums: differingRows(sql`
      select wallet.user_id as subject,
        (select coalesce(sum(remaining), 0) from wallet_lots where wallet_lots.user_id = wallet.user_id) as stored,
        (select coalesce(sum(amount), 0) from wallet_entries where wallet_entries.user_id = wallet.user_id) as computed
      from wallets as wallet`)
  }
]
