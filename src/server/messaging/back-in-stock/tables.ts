declare module '../../platform/db/tables.ts' {
  interface Tables {
    back_in_stock_subscriptions: BackInStockSubscriptionTable
    back_in_stock_unsubscribes: { email_key: string; unsubscribed_at: string }
  }
}

/** Somebody who waits for something that is gone. */
export interface BackInStockSubscriptionTable {
  id: string
  variant_id: string
  /** A guest's, with a key that says nothing to others; null for who is signed in. */
  email: string | null
  email_key: string | null
  user_id: string | null
  locale: string
  requested_at: string
}
