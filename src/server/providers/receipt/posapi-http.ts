import { jsonText } from '../json-text.ts'
import { withoutTrailingSlashes } from '../../platform/http/without-trailing-slashes.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/${string}`
  readonly body?: object
}

/** What came of a call: an answer, nothing because nobody was reached, or silence after it may have been heard. */
export type PosApiAnswer =
  { readonly status: number; readonly body: unknown } | { readonly unsent: string } | { readonly lost: string }

interface Options {
  readonly url: string
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
}

/** These end a call before a byte of it was read by anybody. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT'
])

/** One call, nothing repeated, and no opinion on what its answer means. Reasons are codes only. */
export const posApi =
  ({ url, timeoutMs, fetch }: Options) =>
  async ({ method, path, body }: Call): Promise<PosApiAnswer> => {
    try {
      const response = await fetch(withoutTrailingSlashes(url) + path, {
        method,
        // An idle connection that the other side has given up would look like silence after a question.
        headers: {
          accept: 'application/json',
          connection: 'close',
          ...(body && { 'content-type': 'application/json' })
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, body: jsonText(await response.text()) }
    } catch (error) {
      const reason = reasonOf(error)
      return NOT_REACHED.has(reason) ? { unsent: reason } : { lost: reason }
    }
  }

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : error.name
}
