declare module '../../platform/db/tables.ts' {
  interface Tables {
    cards: CardTable
    card_registrations: CardRegistrationTable
  }
}

export interface CardTable {
  id: string
  user_id: string
  /** What the bank knows the card by; never told to anybody else, and encrypted. */
  token: string
  /** By which the same card is found. */
  token_key: string | null
  brand: string
  last_four: string
  bank: string
  expires: string | null
  created_at: string
}

/** A visit to the bank's page. */
export interface CardRegistrationTable {
  id: string
  user_id: string
  state: 'open' | 'done' | 'cancelled' | 'failed'
  /** Null before the bank has answered. */
  url: string | null
  card_id: string | null
  created_at: string
  checked_at: string
}
