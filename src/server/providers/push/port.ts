import { z } from 'zod'
import { ProviderRefused } from '../../platform/http-client/index.ts'

/** Port to web push services (RFC 8030). */
export interface PushProvider {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether messages may go there: what a browser names is an address from outside. */
  accepts(endpoint: string): boolean
  send(push: Push): Promise<void>
}

export interface Push {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** JSON for our service worker. */
  readonly payload: string
  /** How long the service keeps it for a device that is off. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** A message that still waits is replaced by a newer one with the same name. */
  readonly topic: string
}

/** The browser is subscribed no longer. */
export class PushGone extends ProviderRefused {
  override readonly name = 'PushGone'
  constructor(message: string, status: number) {
    super('GONE', message, status)
  }
}

/** The content of a notification on a device. */
export const pushContentSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The path in this shop that it opens. */
  path: z.string(),
  /** A newer notification with the same tag replaces the older one. */
  tag: z.string(),
  /** Label of the button that ends all notifications on that device. */
  stop: z.string()
})
export type PushContent = Readonly<z.output<typeof pushContentSchema>>
