import type { PushKeyBody, PushSubscriptionBody } from '../contract/messaging/push.ts'
import { http } from './http.ts'

export const getPushKey = () => http<PushKeyBody>('/push/key')

/** Subscribes this browser to push messages, for the signed-in user. */
export const postSubscription = (subscription: object) =>
  http<PushSubscriptionBody>('/push/subscriptions', { method: 'POST', body: subscription })

/** Messages of the signed-in user come to this device; null ends it. */
export const postLinkDevice = (playerId: string | null) =>
  http<object>('/users/link_device', { method: 'POST', body: { playerId } })

export const postUnsubscribe = (endpoint: string) =>
  http<object>('/push/unsubscribe', { method: 'POST', body: { endpoint } })
