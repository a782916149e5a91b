import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { createHttpClient, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface GolomtOptions {
  readonly url: string
  /** Signs what is said, both ways. */
  readonly secret: string
  /** Names the merchant. */
  readonly token: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Golomt Bank's e-commerce calls: JSON by POST, questions and answers signed over their fields in a fixed order. */
export function golomtCalls({ url, secret, token, timeoutMs = 10_000, fetch = globalThis.fetch }: GolomtOptions) {
  const http = createHttpClient({ provider: 'Golomt Bank', url, timeoutMs, fetch })
  const sign = (...parts: readonly string[]) => createHmac('sha256', secret).update(parts.join('')).digest('hex')

  return {
    sign,

    call: <T>(path: `/${string}`, body: object, answer: z.ZodType<T>) =>
      http.json({ method: 'POST', path, body, headers: { authorization: `Bearer ${token}` } }, answer),

    /** An answer that the bank has not signed is nobody's. */
    verifySignature(path: string, checksum: string, ...parts: readonly string[]) {
      const [given, right] = [Buffer.from(checksum.toLowerCase()), Buffer.from(sign(...parts))]
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new ProviderUnavailable(`${path} is not signed by the bank`)
    }
  }
}

/** The only code the bank publishes; what the others mean stands in words. */
export const GOLOMT_DONE = '000'

/** State of an unpaid invoice, read from the text of the response. */
export function golomtInvoiceState(words: string): 'open' | 'canceled' | 'failed' {
  if (/cancel|цуцал/iu.test(words)) return 'canceled'
  return /pending|sent|processing|хүлээгд/iu.test(words) ? 'open' : 'failed'
}
