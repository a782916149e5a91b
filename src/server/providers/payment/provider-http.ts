import type { z } from 'zod'
import { ProviderRefusal, ProviderUnavailable } from './port.ts'
import { jsonText } from '../json-text.ts'
import { withoutTrailingSlashes } from '../../platform/http/without-trailing-slashes.ts'

/** A payment provider's no, with the status: 401 is an old token, 409 a number that is taken. */
export class ProviderError extends ProviderRefusal {
  readonly status: number
  constructor(provider: string, status: number, code: string) {
    super(code, `${provider} refused: ${code}`)
    this.status = status
  }
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/${string}`
  /** What says who asks: never a part of any message. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
}

export interface ProviderHttpOptions {
  /** As messages name it, `QPay`. */
  readonly provider: string
  /** With its version where it has one, `https://merchant.qpay.mn/v2`. */
  readonly url: string
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
}

export type ProviderHttp = <T>(call: ProviderCall, answer: z.ZodType<T>) => Promise<T>

/** One request, one answer, nothing repeated. Errors name the call and the provider's key: no bodies, tokens or people. */
export function providerHttp({ provider, url, timeoutMs, fetch }: ProviderHttpOptions): ProviderHttp {
  const base = withoutTrailingSlashes(url)

  async function exchange({ method, path, headers, body, form }: ProviderCall) {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const sent = form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body)
    try {
      const response = await fetch(base + path, {
        method,
        headers: { ...headers, accept: 'application/json', ...(sent === undefined ? {} : { 'content-type': type }) },
        ...(sent === undefined ? {} : { body: sent }),
        // Credentials never follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new ProviderUnavailable(`${provider} did not answer ${method} (${reasonOf(error)})`)
    }
  }

  return async (call, answer) => {
    const { status, text } = await exchange(call)
    const body = jsonText(text)
    if (status >= 200 && status < 300) {
      // A page of something in between is no answer, not even where anything the provider says will do.
      if (body === undefined) throw new ProviderUnavailable(`${provider} answered ${call.method} in another language`)
      const parsed = answer.safeParse(body)
      if (parsed.success) return parsed.data
      const where = parsed.error.issues[0]?.path.join('.') || 'the whole answer'
      throw new ProviderUnavailable(`${provider} answered ${call.method} in an unknown shape (${where})`)
    }
    const saysNo = status >= 400 && status < 500 && status !== 408 && status !== 429
    // A refusal in another language than JSON comes from something in between, not from the provider.
    if (saysNo && isObject(body)) throw new ProviderError(provider, status, keyOf(body) ?? `HTTP_${status}`)
    throw new ProviderUnavailable(`${provider} answered ${call.method} with ${status}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = isObject(error.cause) ? error.cause.code : undefined
  return typeof code === 'string' ? code : error.name
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Published clients read a key from any of these; sentences (which may quote input) are left out. */
const keyOf = (body: Record<string, unknown>) =>
  [body.error, body.code, body.message]
    .filter(value => typeof value === 'string')
    .find(value => /^[A-Z][A-Z0-9_]{2,60}$/.test(value))
