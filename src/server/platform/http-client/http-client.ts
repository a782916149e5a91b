import type { z } from 'zod'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'
import { jsonText } from './json-text.ts'
import { ProviderRefused, ProviderUnavailable, ProviderUnclear } from './provider-error.ts'

export interface HttpClientOptions {
  /** Name of the service in messages, `QPay`. */
  readonly provider: string
  /**
   * Base of every path, with its version where it has one, `https://merchant.qpay.mn/v2`; empty where calls bring whole
   * URLs.
   */
  readonly url: string
  /** Limit of time for one request with its whole answer. */
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly maxBytes?: number
  readonly fetch?: typeof globalThis.fetch
}

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Credentials among them are never a part of any message. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as they are; `headers` name their type. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Done twice it does harm, and nobody can ask the provider afterwards: a lost answer is `ProviderUnclear`. */
  readonly isUnclearWhenLost?: boolean
}

export interface HttpAnswer {
  readonly status: number
  /** Parsed JSON; null for an empty body, undefined for one that is not JSON. */
  readonly body: unknown
}

export interface HttpClient {
  /** One request and whatever was answered, for protocols that give statuses a meaning of their own. */
  exchange(call: HttpCall): Promise<HttpAnswer>
  /** One request whose success is a 2xx with JSON of this shape; a 4xx with JSON is the provider's no. */
  json<T>(call: HttpCall, shape: z.ZodType<T>): Promise<T>
}

/** A page of 200 rows of a bank's statement has about 100 kB. */
const BYTES_MAX = 4 * 1024 * 1024

/** These end a call before a byte of it was read by anybody. */
const NOT_REACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * The one way to another company's server: a timeout over the whole answer, no redirects (credentials would follow
 * them), a limit of bytes and three kinds of error; `withRetry` repeats on top of it. Built on `fetch` rather than on
 * `ofetch`, whose timeout ends with the headers, whose retries know no deadline and whose errors quote the URL.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, timeoutMs, maxBytes = BYTES_MAX, fetch = globalThis.fetch } = options
  const base = withoutTrailingSlashes(options.url)

  async function exchange(call: HttpCall): Promise<HttpAnswer> {
    const { method, path, headers, isUnclearWhenLost = false } = call
    const { type, content } = contentOf(call)
    try {
      const response = await fetch(base + path, {
        method,
        headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...headers },
        ...(content !== undefined && { body: content }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, body: jsonText(await textOf(response, maxBytes)) }
    } catch (error) {
      const reason = reasonOf(error)
      const sentence = `${provider} did not answer ${method} (${reason})`
      throw isUnclearWhenLost && !NOT_REACHED.test(reason)
        ? new ProviderUnclear(sentence)
        : new ProviderUnavailable(sentence)
    }
  }

  return {
    exchange,

    async json(call, shape) {
      const { method, isUnclearWhenLost = false } = call
      const { status, body } = await exchange(call)
      const Unusable = isUnclearWhenLost ? ProviderUnclear : ProviderUnavailable
      if (status >= 200 && status < 300) {
        // The page of a proxy in between is no answer, not even where any answer will do.
        if (body === undefined) throw new Unusable(`${provider} answered ${method} with something else than JSON`)
        const parsed = shape.safeParse(body)
        if (parsed.success) return parsed.data
        const where = parsed.error.issues[0]?.path.join('.') || 'the whole answer'
        throw new Unusable(`${provider} answered ${method} in an unknown shape (${where})`)
      }
      const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
      // A refusal that is not JSON comes from a proxy in between, not from the provider.
      if (isRefusal && isObject(body)) {
        const code = keyOf(body) ?? `HTTP_${status}`
        throw new ProviderRefused(code, `${provider} refused: ${code}`, status)
      }
      throw new Unusable(`${provider} answered ${method} with ${status}`)
    }
  }
}

function contentOf({ body, form, bytes }: HttpCall): { type?: string; content?: string | Uint8Array<ArrayBuffer> } {
  if (bytes) return { content: bytes }
  if (form) return { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(form).toString() }
  return body === undefined ? {} : { type: 'application/json', content: JSON.stringify(body) }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw Object.assign(new Error(), { name: 'AnswerTooLong' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
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
