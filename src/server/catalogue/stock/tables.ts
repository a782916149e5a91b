declare module '../../platform/db/tables.ts' {
  interface Tables {
    stock: StockTable
    stock_movements: StockMovementTable
  }
}

/** Balances of the stock ledger, kept beside it so that one conditional update can guard them. */
export interface StockTable {
  variant_id: string
  on_hand: number
  /** Part of `on_hand` promised to orders that are not paid yet. */
  reserved: number
}

/** The ledger: every row takes from one account and gives to another, so it always balances. */
export interface StockMovementTable {
  id: string
  variant_id: string
  from_account: StockAccount
  to_account: StockAccount
  quantity: number
  order_id: string | null
  /** Why staff changed the stock; null where an order or an import did. */
  reason: string | null
  moved_at: string
}

export type StockAccount = 'supplier' | 'available' | 'reserved' | 'sold'
