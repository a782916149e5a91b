import type { $Fetch } from 'ofetch'
import { problemOf, ProblemError, readProblem } from './problem-error.ts'

export { problemOf, ProblemError } from './problem-error.ts'

const TIMEOUT_MS = 60_000

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** Asks the server whether what the browser keeps still holds. */
  readonly fresh?: boolean
  /** Secret of a guest's order. */
  readonly orderToken?: string | undefined
  /** The same key on every retry of one attempt: the server then does it once. */
  readonly idempotencyKey?: string
}

let transport: typeof fetch | undefined
let client: Promise<$Fetch> | undefined

/** Tests hand in the app itself; without it the browser's own fetch is used. */
export function connectThrough(own: typeof fetch | undefined) {
  transport = own
  client = undefined
}

/** ofetch weighs 4 KB: a page that only shows the cart's count never loads it. */
async function connect(): Promise<$Fetch> {
  try {
    const { ofetch } = await import('ofetch')
    return ofetch.create({ baseURL: '/api/v2', timeout: TIMEOUT_MS, retry: 0 }, transport ? { fetch: transport } : {})
  } catch (error) {
    client = undefined
    throw error
  }
}

const headersOf = ({ orderToken, idempotencyKey }: Call): Record<string, string> => ({
  'Accept-Language': globalThis.document?.documentElement.lang || 'mn',
  ...(orderToken && { 'X-Spree-Order-Token': orderToken }),
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey })
})

/** Calls the main API; every failure is a `ProblemError`. */
export async function http<T extends object>(path: string, call: Call = {}): Promise<T> {
  try {
    const request = await (client ??= connect())
    const answer = await request.raw<T | string>(path, {
      method: call.method ?? 'GET',
      ...(call.body && { body: call.body }),
      ...(call.fresh && { cache: 'no-cache' as const }),
      headers: headersOf(call),
      ignoreResponseError: true
    })
    if (!answer.ok) throw readProblem(answer.status, answer._data)
    // Something in between, such as a hotel's login page, answered in the shop's place.
    if (typeof answer._data !== 'object') throw new ProblemError(0, 'unreachable')
    return answer._data
  } catch (error) {
    throw problemOf(error)
  }
}
