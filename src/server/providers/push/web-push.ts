import { createHash } from 'node:crypto'
import { encryptPush } from './encrypt.ts'
import { PushGone, type PushProvider } from './port.ts'
import { vapidSigner, type VapidKeys } from './vapid.ts'
import { createHttpClient, ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface WebPushOptions {
  readonly keys: VapidKeys
  /** Whom a service writes to when we trouble it. */
  readonly subject: string
  /** Origins besides the browsers' own services. */
  readonly services: readonly string[]
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now: () => Date
}

/** Chrome and most others, Firefox, Safari, Edge on Windows. Other addresses are never called. */
const BROWSERS =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/

/**
 * Web Push over HTTP. Node's own cryptography does RFC 8291; the `web-push` package, unpublished on since 2024 and
 * without types, would bring five more for the same two hundred lines.
 */
export function webPush(options: WebPushOptions): PushProvider {
  const { keys, subject, services, timeoutMs = 10_000, fetch, now } = options
  const http = createHttpClient({ provider: 'The push service', url: '', timeoutMs, ...(fetch && { fetch }) })
  const authorization = vapidSigner(keys, subject, now)

  const accepts = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
    if (username !== '' || password !== '') return false
    return services.includes(origin) || (protocol === 'https:' && port === '' && BROWSERS.test(hostname))
  }

  return {
    publicKey: keys.publicKey,
    accepts,

    async send({ endpoint, p256dh, auth, payload, ttlSeconds, urgency, topic }) {
      if (!accepts(endpoint)) throw new ProviderRefused('UNKNOWN_SERVICE', 'The push service is none of those we know')
      const body = encryptPush(payload, { p256dh, auth })
      const { status } = await http.exchange({
        method: 'POST',
        path: endpoint,
        headers: {
          authorization: await authorization(endpoint),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(Math.max(0, Math.round(ttlSeconds))),
          urgency,
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32)
        },
        bytes: body
      })
      if (status >= 200 && status < 300) return
      const sentence = `The push service answered with ${status}`
      if (status === 404 || status === 410) throw new PushGone(sentence, status)
      // 403: the browser subscribed with another key of ours, which we have no more.
      if (status === 403) throw new PushGone(sentence, status)
      if (status === 429 || status >= 500 || status === 408) throw new ProviderUnavailable(sentence)
      throw new ProviderRefused(`HTTP_${status}`, sentence, status)
    }
  }
}
