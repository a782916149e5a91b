import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CardBankFailed, type CardAnswer, type CardProvider } from './port.ts'

export interface GolomtOptions {
  readonly url: string
  /** Signs what is said, both ways. */
  readonly secret: string
  /** Names the merchant. */
  readonly token: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

const begun = z.object({ invoice: z.string().min(1).max(200), transactionId: z.string(), checksum: z.string() })

const told = z.object({
  errorCode: z.string().default(''),
  errorDesc: z.string().nullish(),
  status: z.string().nullish(),
  transactionId: z.string().default(''),
  token: z.string().max(400).nullish(),
  cardNumber: z.string().max(40).nullish(),
  bank: z.string().max(80).nullish(),
  checksum: z.string().default('')
})

const DONE = '000'
/** Only 000 is published; what the others mean stands in words. */
const STILL_OPEN = /pending|sent|processing|хүлээгд/iu
const CANCELLED = /cancel|цуцал/iu

/** Golomt Bank's hosted page for a card without a payment: `/api/confirmation`, then `/api/get/token`. */
export function golomtCard({
  url,
  secret,
  token,
  timeoutMs = 10_000,
  fetch = globalThis.fetch
}: GolomtOptions): CardProvider {
  const sign = (...parts: readonly string[]) => createHmac('sha256', secret).update(parts.join('')).digest('hex')

  /** An answer that the bank has not signed is nobody's. */
  const mustBeSigned = (what: string, checksum: string, ...parts: readonly string[]) => {
    const [given, right] = [Buffer.from(checksum.toLowerCase()), Buffer.from(sign(...parts))]
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new CardBankFailed(`${what} is not signed by the bank`)
  }

  async function call<T>(path: string, body: object, shape: z.ZodType<T>): Promise<T> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      // Secrets never follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs)
    })
      .then(async response => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw new CardBankFailed(`${path} did not answer (${error instanceof Error ? error.name : 'unknown'})`)
      })
    if (answer.status !== 200) throw new CardBankFailed(`${path} answered with ${answer.status}`)
    const parsed = shape.safeParse(json(answer.text))
    if (parsed.success) return parsed.data
    throw new CardBankFailed(`${path} answered in an unknown shape (${parsed.error.issues[0]?.path.join('.') ?? ''})`)
  }

  return {
    async begin({ registration, callback, locale }) {
      const returnType = 'GET'
      const checksum = sign(registration, returnType, callback)
      const body = { checksum, transactionId: registration, returnType, callback }
      const answer = await call('/api/confirmation', body, begun)
      mustBeSigned('/api/confirmation', answer.checksum, answer.invoice, answer.transactionId)
      if (answer.transactionId !== registration) throw new CardBankFailed('/api/confirmation answers another question')
      return `${url}/confirmation/${locale === 'mn' ? 'MN' : 'EN'}/${encodeURIComponent(answer.invoice)}`
    },

    async check(registration): Promise<CardAnswer> {
      const body = { checksum: sign(registration, registration), transactionId: registration }
      const answer = await call('/api/get/token', body, told)
      const words = `${answer.status ?? ''} ${answer.errorDesc ?? ''}`
      if (answer.errorCode !== DONE) {
        if (CANCELLED.test(words)) return { state: 'cancelled' }
        return { state: STILL_OPEN.test(words) ? 'open' : 'failed' }
      }
      const cardToken = answer.token ?? ''
      mustBeSigned('/api/get/token', answer.checksum, answer.transactionId, cardToken)
      if (answer.transactionId !== registration || cardToken === '')
        throw new CardBankFailed('/api/get/token answers another question')
      return { state: 'done', token: cardToken, number: answer.cardNumber ?? '', bank: answer.bank?.trim() ?? '' }
    }
  }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
