import type { SubscribeResponse } from '../contract/messaging/newsletter.ts'
import { http } from './http.ts'

/** `website` is the field that only robots fill. Rejects with 422 for no address and 429 for too many tries. */
export const postSubscription = (body: { readonly [field in 'email' | 'locale' | 'website']: string }) =>
  http<SubscribeResponse>(`/subscribe?locale=${body.locale}`, { method: 'POST', body, anonymous: true })
