declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable
  }
}

export interface PushSubscriptionTable {
  id: string
  /** Address at which the browser's own push service takes messages for it. */
  endpoint: string
  p256dh: string
  auth: string
  /** Names with a comma before and behind each: `,orders,wishes,`. */
  topics: string
  locale: string
  /** Null for a guest. */
  user_id: string | null
  created_at: string
  updated_at: string
}
