import type { $Fetch, FetchResponse } from 'ofetch'
import { loadChunk } from '../lazy/load-chunk.ts'
import { problemOf, ProblemError, readProblem } from './problem-error.ts'

export { problemOf, ProblemError } from './problem-error.ts'

/** Time limit of the main API and of the site's own files (spec §8). */
const API_TIMEOUT_MS = 60_000

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: object
  /** Asks the server whether what the browser keeps still holds. */
  readonly fresh?: boolean
  /** Secret of a guest's order. */
  readonly orderToken?: string | undefined
  /** A guest's key to the package they put together. */
  readonly packageToken?: string
  /** The same key on every retry of one attempt: the server then does it once. */
  readonly idempotencyKey?: string
  /** Goes on after the page was left. */
  readonly keepalive?: boolean
  /** A call of staff: `/api/back_office`, by their cookie and never by a customer's token. */
  readonly staff?: boolean
  /** True for the calls that sign in: nobody makes them yet. */
  readonly anonymous?: boolean
}

/** The access token of the signed-in user; another than `refused`, which the server no longer takes. */
export type AccessTokenSource = (refused?: string) => Promise<string | undefined>

let accessToken: AccessTokenSource = () => Promise.resolve(undefined)

/** Says in whose name all calls are made from now on. */
export const setAccessTokenSource = (source: AccessTokenSource) => void (accessToken = source)

let transport: typeof fetch | undefined
let client: Promise<$Fetch> | undefined

/** Tests hand in the app itself; without it the browser's own fetch is used. */
export function setTransport(own: typeof fetch | undefined) {
  transport = own
  client = undefined
}

/** ofetch weighs 4 KB: a page that only shows the cart's count never loads it. */
async function connect(): Promise<$Fetch> {
  try {
    const { ofetch } = await loadChunk(() => import('ofetch'))
    return ofetch.create({ retry: 0, ignoreResponseError: true }, transport ? { fetch: transport } : {})
  } catch (error) {
    client = undefined
    throw error
  }
}

export interface SendOptions {
  readonly method?: Call['method']
  /** An object is sent as JSON. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
  readonly cache?: RequestCache
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  /** Time until the whole answer has come; 0 for a stream, which ends when `signal` says so. */
  readonly timeoutMs?: number
  /** Without it the answer is read as its content type says. */
  readonly responseType?: 'text' | 'stream'
}

/** Any call of the browser to this site. Rejects only where no answer came: other statuses are the caller's to read. */
export async function sendRequest<T>(
  path: string,
  { timeoutMs = API_TIMEOUT_MS, signal, ...options }: SendOptions = {}
): Promise<FetchResponse<T>> {
  const request = await (client ??= connect())
  // Not ofetch's own `timeout`: it is ignored where there is a signal, and ends with the headers.
  const limits = timeoutMs > 0 ? [AbortSignal.timeout(timeoutMs)] : []
  if (signal) limits.push(signal)
  const response = await request.raw<T, 'json'>(path, { ...options, signal: AbortSignal.any(limits) } as object)
  return response
}

const headersOf = (
  { orderToken, packageToken, idempotencyKey }: Call,
  token: string | undefined
): Record<string, string> => ({
  'Accept-Language': globalThis.document?.documentElement.lang || 'mn',
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(orderToken && { 'X-Spree-Order-Token': orderToken }),
  ...(packageToken && { 'X-Package-Token': packageToken }),
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey })
})

const sendCall = <T>(path: string, call: Call, token?: string) =>
  sendRequest<T | string>(`${call.staff ? '/api/back_office' : '/api/v2'}${path}`, {
    method: call.method ?? 'GET',
    ...(call.body && { body: call.body }),
    ...(call.fresh && { cache: 'no-cache' as const }),
    ...(call.keepalive && { keepalive: true }),
    headers: headersOf(call, token)
  })

async function sendAuthorized<T>(path: string, call: Call) {
  const token = await accessToken()
  const answer = await sendCall<T>(path, call, token)
  if (answer.status !== 401 || !token) return answer
  const next = await accessToken(token)
  return next ? sendCall<T>(path, call, next) : answer
}

/** Calls the main API; every failure is a `ProblemError`. */
export async function http<T extends object>(path: string, call: Call = {}): Promise<T> {
  try {
    const answer = await (call.anonymous || call.staff ? sendCall<T>(path, call) : sendAuthorized<T>(path, call))
    if (!answer.ok) throw readProblem(answer.status, answer._data)
    if (answer.status === 204) return {} as T
    // Something in between, such as a hotel's login page, answered in the shop's place.
    if (typeof answer._data !== 'object') throw new ProblemError(0, 'unreachable')
    return answer._data
  } catch (error) {
    throw problemOf(error)
  }
}

/** An answer whose body is read while it comes. */
export const httpStream = async (path: string, call: Call, signal: AbortSignal): Promise<Response> =>
  sendRequest(`/api/v2${path}`, {
    headers: headersOf(call, await accessToken()),
    responseType: 'stream',
    timeoutMs: 0,
    signal
  })
