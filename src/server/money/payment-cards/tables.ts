declare module '../../platform/db/tables.ts' {
  interface Tables {
    payment_cards: PaymentCardTable
    payment_card_registrations: PaymentCardRegistrationTable
  }
}

export interface PaymentCardTable {
  id: string
  user_id: string
  /** The bank's token; encrypted, never shown. */
  token: string
  /** Keyed hash of the token, by which the same card is found. */
  token_key: string | null
  brand: string
  last_four: string
  bank: string
  expires: string | null
  created_at: string
}

/** A registration on the bank's page. */
export interface PaymentCardRegistrationTable {
  id: string
  user_id: string
  state: 'open' | 'done' | 'canceled' | 'failed'
  /** Null before the bank has answered. */
  url: string | null
  card_id: string | null
  created_at: string
  checked_at: string
}
