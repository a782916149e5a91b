import { z } from 'zod'
import { PUSH_TOPICS, type PushTopic } from '../domain/push.ts'

const endpoint = z.url({ protocol: /^https?$/ }).max(1_000)

/** `POST /push/subscriptions`: what the browser's `PushSubscription` says of itself, and what is wished for. */
export const pushSubscribeBody = z.strictObject({
  endpoint,
  /** Browsers send it along; most say null. */
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/)
  }),
  topics: z
    .array(z.enum(PUSH_TOPICS))
    .min(1)
    .max(PUSH_TOPICS.length)
    .default([...PUSH_TOPICS])
})

/** `POST /push/unsubscribe`; whoever knows the address is the browser it belongs to. */
export const pushUnsubscribeBody = z.strictObject({ endpoint })

/** What a browser needs to subscribe. */
export interface PushKeyBody {
  readonly public_key: string
}

export interface PushSubscriptionBody {
  /** `playerId` of `POST /users/link_device`. */
  readonly id: string
  readonly topics: readonly PushTopic[]
}
