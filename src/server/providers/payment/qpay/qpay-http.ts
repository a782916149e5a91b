import type { z } from 'zod'
import { ProviderRefusal, ProviderUnavailable } from '../port.ts'

/** QPay's no, with the status: 401 is an old token, 409 a number that is taken. */
export class QpayRefusal extends ProviderRefusal {
  readonly status: number
  constructor(status: number, code: string) {
    super(code, `QPay refused: ${code}`)
    this.status = status
  }
}

export interface QpayCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/${string}`
  readonly authorization: string
  readonly body?: unknown
}

export interface QpayHttpOptions {
  /** With its version, `https://merchant.qpay.mn/v2`. */
  readonly url: string
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
}

export type QpayHttp = <T>(call: QpayCall, answer: z.ZodType<T>) => Promise<T>

/** One request, one answer, nothing repeated. Errors name the call and QPay's key: no bodies, tokens or people. */
export function qpayHttp({ url, timeoutMs, fetch }: QpayHttpOptions): QpayHttp {
  const base = url.replace(/\/+$/, '')

  async function exchange({ method, path, authorization, body }: QpayCall) {
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Credentials never follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new ProviderUnavailable(`QPay did not answer ${method} (${reasonOf(error)})`)
    }
  }

  return async (call, answer) => {
    const { status, text } = await exchange(call)
    const body = parseJson(text)
    if (status >= 200 && status < 300) {
      const parsed = answer.safeParse(body)
      if (parsed.success) return parsed.data
      const where = parsed.error.issues[0]?.path.join('.') || 'the whole answer'
      throw new ProviderUnavailable(`QPay answered ${call.method} in an unknown shape (${where})`)
    }
    const saysNo = status >= 400 && status < 500 && status !== 408 && status !== 429
    // A refusal in another language than JSON comes from something in between, not from QPay.
    if (saysNo && isObject(body)) throw new QpayRefusal(status, keyOf(body) ?? `HTTP_${status}`)
    throw new ProviderUnavailable(`QPay answered ${call.method} with ${status}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = isObject(error.cause) ? error.cause.code : undefined
  return typeof code === 'string' ? code : error.name
}

/** Undefined for what is not JSON; the parser's own error would quote the body. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Published clients read QPay's key from any of these; sentences (which may quote input) are left out. */
const keyOf = (body: Record<string, unknown>) =>
  [body.error, body.code, body.message]
    .filter(value => typeof value === 'string')
    .find(value => /^[A-Z][A-Z0-9_]{2,60}$/.test(value))
