import type { z } from 'zod'
import type { SmsProvider } from '../port.ts'
import { detailAnswer, refusalAnswer, sentAnswer, statusOf } from './answers.ts'
import {
  createHttpClient,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnclear
} from '../../../platform/http-client/index.ts'

export interface CallproOptions {
  /** `https://api-text.callpro.mn/v1/sms`. */
  readonly url: string
  readonly key: string
  /** The number messages come from, as the contract names it. */
  readonly from: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/**
 * CallPro's Text API (Media Professional LLC), as published clients of 2026 speak it: `POST /send` with `x-api-key`
 * and `{from, to, text}` answers `{status, message_id}`; `GET /message-detail/{id}` tells how far it came; 401 key,
 * 402 unpaid, 403 blocked number, 422 bad input, 400 for a link that is not registered. It knows no key of ours, so
 * asking twice is two messages: what is uncertain is said to be so, and the caller decides.
 */
export function callproSms(options: CallproOptions): SmsProvider {
  const { key, from, timeoutMs = 10_000, fetch = globalThis.fetch } = options
  const http = createHttpClient({ provider: 'CallPro', url: options.url, timeoutMs, fetch })
  const headers = { 'x-api-key': key }

  return {
    async send({ phone, text }) {
      const { status, body } = await http.exchange({
        method: 'POST',
        path: '/send',
        headers,
        body: { from, to: phone, text },
        isUnclearWhenLost: true
      })
      if (status >= 200 && status < 300) {
        const { message_id: id } = parseAnswer(sentAnswer, body)
        return { id }
      }
      throw refusalOf(status, body)
    },

    async status(id) {
      const { status, body } = await http.exchange({
        method: 'GET',
        path: `/message-detail/${encodeURIComponent(id)}`,
        headers
      })
      if (status >= 200 && status < 300) return statusOf(parseAnswer(detailAnswer, body))
      throw new ProviderUnavailable(`CallPro answered with ${status}`)
    }
  }
}

function parseAnswer<T>(answer: z.ZodType<T>, body: unknown): T {
  const parsed = answer.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderUnclear(
    `CallPro answered in an unknown shape (${parsed.error.issues[0]?.path.join('.') || 'all of it'})`
  )
}

/** Sentences of theirs may quote the phone or the text: errors carry the status only. */
function refusalOf(status: number, body: unknown): Error {
  const sentence = `CallPro answered with ${status}`
  const parsed = refusalAnswer.safeParse(body)
  // A no in another language than theirs comes from something in between: who knows what happened behind it.
  if (status >= 500 || status === 408 || !parsed.success) return new ProviderUnclear(sentence)
  if (status === 400) return new ProviderRefused(/link|url/i.test(parsed.data) ? 'link' : 'text', sentence)
  if (status === 403) return new ProviderRefused('phone', sentence)
  if (status === 422) return new ProviderRefused('text', sentence)
  // Our key, our bill, our pace: for the operator to mend, and the message can wait.
  return new ProviderUnavailable(sentence)
}
