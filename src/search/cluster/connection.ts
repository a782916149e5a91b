import { SearchBusy } from '../busy.ts'
import { stopIfCanceled } from '../canceled.ts'
import { circuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts'

/** The cluster understood and refused. */
export class ClusterRefused extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(`The search cluster refused (${status}): ${reason.slice(0, 500)}`)
    this.name = 'ClusterRefused'
    this.status = status
  }
}

/** The cluster has too much to do (429, or 503 to a single change): the same may work in a moment. */
export class ClusterOverloaded extends SearchBusy {
  override name = 'ClusterOverloaded'
}

export interface ConnectionOptions extends CircuitBreakerOptions {
  /** `https://user:password@host:9200` */
  readonly url: string
  /** The timeout of one question in milliseconds. */
  readonly timeoutMs?: number
  /** The timeout of one load of changes, or of work on an index, in milliseconds. */
  readonly workTimeoutMs?: number
}

type Body = object | string

export interface Connection {
  /** The answer of the cluster as it is; `undefined` for 404. Throws SearchCanceled, ClusterOverloaded or ClusterRefused. */
  ask<T>(method: string, path: string, body?: Body, signal?: AbortSignal): Promise<T | undefined>
  /** Asks with the longer timeout of index work. */
  work<T>(method: string, path: string, body?: Body): Promise<T | undefined>
  /** Aborts requests under way and refuses new ones. */
  close(): void
  readonly isClosed: boolean
}

const TIMEOUT_MS = 10_000
const WORK_TIMEOUT_MS = 60_000

const busy = (reason: string) => new SearchBusy(`The search cluster does not answer: ${reason}`)

/** Speaks HTTP with a cluster. One that fails again and again is left alone, so that the shop's requests fail at once. */
export function connect(options: ConnectionOptions): Connection {
  const { timeoutMs = TIMEOUT_MS, workTimeoutMs = WORK_TIMEOUT_MS } = options
  const { base, authorization } = addressOf(options.url)
  const circuit = circuitBreaker(options)
  const closing = new AbortController()

  const send = async (limitMs: number, method: string, path: string, body?: Body, signal?: AbortSignal) => {
    const response = await fetch(base + path, {
      method,
      // A redirect must not send the login to another host.
      redirect: 'error',
      headers: {
        ...(authorization && { Authorization: authorization }),
        ...(body !== undefined && {
          'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
        })
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), closing.signal, ...(signal ? [signal] : [])])
    })
    const text = await response.text()
    // An unreadable answer counts as none.
    return { status: response.status, text, json: response.ok && text ? (JSON.parse(text) as unknown) : {} }
  }

  const request = async <T>(limitMs: number, method: string, path: string, body?: Body, signal?: AbortSignal) => {
    if (closing.signal.aborted) throw busy('the connection is closed')
    if (!circuit.allows()) throw busy('it failed again and again a moment ago')
    const failed = (reason: string) => {
      circuit.failed()
      return busy(reason)
    }
    const { status, text, json } = await send(limitMs, method, path, body, signal).catch((error: unknown) => {
      // A canceled request says nothing about the cluster's health.
      if (signal?.aborted) circuit.abandoned()
      stopIfCanceled(signal)
      throw failed(reasonOf(error))
    })
    if (status === 401 || status === 403) throw failed(`it does not accept the login of SEARCH_URL (${status})`)
    if (status >= 500) throw failed(`status ${status}`)
    circuit.succeeded()
    if (status === 429) throw new ClusterOverloaded('The search cluster has too much to do')
    if (status === 404) return undefined
    if (status >= 400) throw new ClusterRefused(status, text)
    return json as T
  }

  return {
    ask: (method, path, body, signal) => request(timeoutMs, method, path, body, signal),
    work: (method, path, body) => request(workTimeoutMs, method, path, body),
    close: () => closing.abort(),
    get isClosed() {
      return closing.signal.aborted
    }
  }
}

/** The cause behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

function addressOf(text: string): { readonly base: string; readonly authorization: string | undefined } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    base: url.href.replace(/\/$/, ''),
    authorization: username ? `Basic ${Buffer.from(login).toString('base64')}` : undefined
  }
}
