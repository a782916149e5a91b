import { SearchBusy } from '../busy.ts'

/** The cluster understood and refused. */
export class ClusterRefused extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(`The search cluster refused (${status}): ${reason.slice(0, 500)}`)
    this.name = 'ClusterRefused'
    this.status = status
  }
}

export interface ConnectionOptions {
  /** `https://user:password@host:9200` */
  readonly url: string
  /** For one request, ms. */
  readonly timeoutMs?: number
  /** Failures in a row after which nothing is sent for `pauseMs`. */
  readonly failuresBeforePause?: number
  readonly pauseMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

type Body = object | string

export interface Connection {
  /** The answer of the cluster as it is; `undefined` for 404. Throws SearchBusy or ClusterRefused. */
  ask<T>(method: string, path: string, body?: Body): Promise<T | undefined>
}

const busy = (reason: string) => new SearchBusy(`The search cluster does not answer: ${reason}`)

const TIMEOUT_MS = 10_000
const FAILURES = 5
const PAUSE_MS = 2_000

/**
 * Speaks HTTP with a cluster. A cluster that fails again and again is left alone for a moment, so that every request
 * of the shop fails at once and not after its time limit; the first request after the pause tries again.
 */
export function connect(options: ConnectionOptions): Connection {
  const { timeoutMs = TIMEOUT_MS, failuresBeforePause = FAILURES, pauseMs = PAUSE_MS, now = Date.now } = options
  const { base, authorization } = addressOf(options.url)
  let failures = 0
  let pausedUntil = 0

  const failed = (reason: string) => {
    failures += 1
    if (failures >= failuresBeforePause) pausedUntil = now() + pauseMs
    return busy(reason)
  }

  return {
    async ask<T>(method: string, path: string, body?: Body) {
      if (now() < pausedUntil) throw busy('it failed again and again a moment ago')
      const answer = await fetch(base + path, {
        method,
        headers: {
          ...(authorization && { Authorization: authorization }),
          ...(body !== undefined && {
            'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
          })
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs)
      })
        .then(async response => ({ status: response.status, text: await response.text() }))
        .catch((error: unknown) => {
          throw failed(error instanceof Error ? error.message : String(error))
        })
      if (answer.status === 429 || answer.status >= 500) throw failed(`status ${answer.status}`)
      failures = 0
      if (answer.status === 404) return undefined
      if (answer.status >= 400) throw new ClusterRefused(answer.status, answer.text)
      return (answer.text ? JSON.parse(answer.text) : {}) as T
    }
  }
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
