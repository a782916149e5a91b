import { z } from 'zod'
import { PUSH_TOPICS } from '../../domain/messaging/push.ts'
import type { ResponseOf } from '../response-of.ts'

const endpoint = z.url({ protocol: /^https?$/ }).max(1_000)

/** `POST /push/subscriptions`: what the browser's `PushSubscription` says of itself, and what is wished for. */
export const pushSubscribeRequestSchema = z.strictObject({
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

/** `POST /push/unsubscribe`; knowing the address proves to be its browser. */
export const pushUnsubscribeRequestSchema = z.strictObject({ endpoint })

/** Public key a browser subscribes with. */
export const pushKeyBodySchema = z
  .strictObject({
    public_key: z.string()
  })
  .meta({ id: 'PushKeyBody' })
export type PushKeyBody = ResponseOf<typeof pushKeyBodySchema>

export const pushSubscriptionBodySchema = z
  .strictObject({
    /** `playerId` of `POST /users/link_device`. */
    id: z.string(),
    topics: z.array(z.enum(PUSH_TOPICS))
  })
  .meta({ id: 'PushSubscriptionBody' })
export type PushSubscriptionBody = ResponseOf<typeof pushSubscriptionBodySchema>
