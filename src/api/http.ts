import type { $Fetch } from 'ofetch'
import { loadPart } from '../lazy/load-part.ts'
import { problemOf, ProblemError, readProblem } from './problem-error.ts'

export { problemOf, ProblemError } from './problem-error.ts'

const TIMEOUT_MS = 60_000

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
  /** For the calls that sign in: they are made by nobody yet. */
  readonly anonymous?: boolean
}

/** The access token of whoever is signed in; another than `refused`, which the server no longer takes. */
export type Bearer = (refused?: string) => Promise<string | undefined>

let bearer: Bearer = () => Promise.resolve(undefined)

/** Says in whose name all calls are made from now on. */
export const callAs = (own: Bearer) => void (bearer = own)

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
    const { ofetch } = await loadPart(() => import('ofetch'))
    return ofetch.create({ baseURL: '/api/v2', timeout: TIMEOUT_MS, retry: 0 }, transport ? { fetch: transport } : {})
  } catch (error) {
    client = undefined
    throw error
  }
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

async function send<T>(path: string, call: Call, token?: string) {
  const request = await (client ??= connect())
  return request.raw<T | string>(path, {
    method: call.method ?? 'GET',
    ...(call.body && { body: call.body }),
    ...(call.fresh && { cache: 'no-cache' as const }),
    ...(call.keepalive && { keepalive: true }),
    headers: headersOf(call, token),
    ignoreResponseError: true
  })
}

async function sendAsOneself<T>(path: string, call: Call) {
  const token = await bearer()
  const answer = await send<T>(path, call, token)
  if (answer.status !== 401 || !token) return answer
  const next = await bearer(token)
  return next ? send<T>(path, call, next) : answer
}

/** Calls the main API; every failure is a `ProblemError`. */
export async function http<T extends object>(path: string, call: Call = {}): Promise<T> {
  try {
    const answer = await (call.anonymous ? send<T>(path, call) : sendAsOneself<T>(path, call))
    if (!answer.ok) throw readProblem(answer.status, answer._data)
    if (answer.status === 204) return {} as T
    // Something in between, such as a hotel's login page, answered in the shop's place.
    if (typeof answer._data !== 'object') throw new ProblemError(0, 'unreachable')
    return answer._data
  } catch (error) {
    throw problemOf(error)
  }
}

/** The bare answer, for what is read as it comes. */
export const rawHttp = async (path: string, call: Call, signal: AbortSignal): Promise<Response> =>
  (transport ?? fetch)(`/api/v2${path}`, { headers: headersOf(call, await bearer()), signal })
