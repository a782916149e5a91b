declare module '../../platform/db/tables.ts' {
  interface Tables {
    stock: StockTable
    stock_movements: StockMovementTable
    stock_notices: BackInStockSubscriptionTable
    stock_notice_unsubscribes: { email_key: string; unsubscribed_at: string }
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
  moved_at: string
}

export type StockAccount = 'supplier' | 'available' | 'reserved' | 'sold'

/** Somebody who waits for something that is gone. */
export interface BackInStockSubscriptionTable {
  id: string
  variant_id: string
  /** A guest's, with a key that says nothing to others; null for who is signed in. */
  email: string | null
  email_key: string | null
  user_id: string | null
  locale: string
  asked_at: string
}
