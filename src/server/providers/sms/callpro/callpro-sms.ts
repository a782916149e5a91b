import type { z } from 'zod'
import { SmsRefused, SmsUnavailable, SmsUncertain, type SmsProvider } from '../port.ts'
import { detailAnswer, refusalAnswer, sentAnswer, statusOf } from './answers.ts'
import { jsonText } from '../../json-text.ts'
import { withoutTrailingSlashes } from '../../../platform/http/without-trailing-slashes.ts'

export interface CallproOptions {
  /** `https://api-text.callpro.mn/v1/sms`. */
  readonly url: string
  readonly key: string
  /** The number messages come from, as the contract names it. */
  readonly from: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Nothing of ours left this machine. */
const NOT_REACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * CallPro's Text API (Media Professional LLC), as published clients of 2026 speak it: `POST /send` with `x-api-key`
 * and `{from, to, text}` answers `{status, message_id}`; `GET /message-detail/{id}` tells how far it came; 401 key,
 * 402 unpaid, 403 blocked number, 422 bad input, 400 for a link that is not registered. It knows no key of ours, so
 * asking twice is two messages: what is uncertain is said to be so, and whoever calls decides.
 */
export function callproSms(options: CallproOptions): SmsProvider {
  const { key, from, timeoutMs = 10_000, fetch = globalThis.fetch } = options
  const base = withoutTrailingSlashes(options.url)

  async function exchange(method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          'x-api-key': key,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' })
        },
        ...(body && { body: JSON.stringify(body) }),
        // The key never follows a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, body: jsonText(await response.text()) }
    } catch (error) {
      const reason = reasonOf(error)
      const sentence = `CallPro did not answer (${reason})`
      throw NOT_REACHED.test(reason) ? new SmsUnavailable(sentence) : new SmsUncertain(sentence)
    }
  }

  return {
    async send({ phone, text }) {
      const { status, body } = await exchange('POST', '/send', { from, to: phone, text })
      if (status >= 200 && status < 300) {
        const { message_id: id } = understood(sentAnswer, body)
        return { id }
      }
      throw refusalOf(status, body)
    },

    async status(id) {
      const { status, body } = await exchange('GET', `/message-detail/${encodeURIComponent(id)}`)
      if (status >= 200 && status < 300) return statusOf(understood(detailAnswer, body))
      throw new SmsUnavailable(`CallPro answered with ${status}`)
    }
  }
}

function understood<T>(answer: z.ZodType<T>, body: unknown): T {
  const parsed = answer.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SmsUncertain(
    `CallPro answered in an unknown shape (${parsed.error.issues[0]?.path.join('.') || 'all of it'})`
  )
}

/** Sentences of theirs may quote the phone or the text: errors carry the status only. */
function refusalOf(status: number, body: unknown): Error {
  const sentence = `CallPro answered with ${status}`
  const parsed = refusalAnswer.safeParse(body)
  // A no in another language than theirs comes from something in between: who knows what happened behind it.
  if (status >= 500 || status === 408 || !parsed.success) return new SmsUncertain(sentence)
  if (status === 400) return new SmsRefused(/link|url/i.test(parsed.data) ? 'link' : 'text', sentence)
  if (status === 403) return new SmsRefused('phone', sentence)
  if (status === 422) return new SmsRefused('text', sentence)
  // Our key, our bill, our pace: for the operator to mend, and the message can wait.
  return new SmsUnavailable(sentence)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : error.name
}
