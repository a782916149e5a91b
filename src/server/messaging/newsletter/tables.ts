declare module '../../platform/db/tables.ts' {
  interface Tables {
    subscribers: SubscriberTable
  }
}

export interface SubscriberTable {
  id: string
  email: string
  locale: string
  state: SubscriberState
  /** Hash of the token in the confirming link; the link itself is only in the mail. */
  token_hash: string | null
  token_expires_at: string
  /** Readable, for every letter carries it; all it can do is end the subscription. */
  unsubscribe_token: string
  /** When a confirming mail was last written. */
  requested_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
}

export type SubscriberState = 'pending' | 'subscribed' | 'unsubscribed'
