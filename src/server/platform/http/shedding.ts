import type { Logger } from 'pino'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { refusalBody } from '../../../search/query/refusal-body.ts'
import type { HttpEnv } from './env.ts'
import type { LoadMonitor } from './load.ts'
import { unavailable } from './problem.ts'

/** The server is overloaded: a page that is not cached is not rendered now. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Levels of load from which a request is refused: `optional` ones at the limit, `new` ones at twice the limit. */
const LIMITS = { optional: 1, new: 2, always: Infinity } as const

/** How a request may be refused: `new` begins something, `always` continues it or costs next to nothing. */
export type RequestPriority = keyof typeof LIMITS

const LOG_INTERVAL_MS = 10_000

const BUSY = {
  status: 503,
  type: 'search_busy_exception',
  reason: 'the server is busy, try again in a moment'
} as const

interface SheddingDeps {
  readonly load: LoadMonitor
  readonly log: Pick<Logger, 'warn'>
  readonly priorityOf: (path: string) => RequestPriority
}

/** Sheds load by refusing requests in the order of their classes. */
export function shedding({ load, log, priorityOf }: SheddingDeps) {
  let loggedAt = -Infinity
  /** Once in ten seconds: a line for each refusal would be load, too. */
  const logOverload = (level: number) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ level: Math.round(level * 100) / 100 }, 'overloaded: low-priority requests are refused with 503')
  }
  return createMiddleware<HttpEnv>(async (c, next) => {
    const priority = priorityOf(c.req.path)
    const level = load.level()
    if (level >= LIMITS[priority]) {
      logOverload(level)
      return priority === 'optional' ? c.json(refusalBody(BUSY), 503, { 'Retry-After': '5' }) : unavailable(c)
    }
    const leave = enterWhenReceived(load, c)
    try {
      await next()
    } finally {
      leave()
    }
    return undefined
  })
}

/**
 * A request counts from when all of it has come: a body that is sent a byte a second makes no work, and a client with
 * hundreds of those would have everybody else refused.
 */
function enterWhenReceived(load: LoadMonitor, { env, req }: Context<HttpEnv>): () => void {
  const incoming = env?.incoming
  let hasEntered = false
  const enter = () => {
    hasEntered = true
    load.enter()
  }
  if (!incoming || incoming.complete || !(Number(req.header('content-length')) > 0)) enter()
  else incoming.once('end', enter)
  return () => {
    incoming?.off('end', enter)
    if (hasEntered) load.leave()
  }
}

/** Makes something only while there is room for it. */
export const whenNotBusy =
  <Given extends readonly unknown[], T>(load: LoadMonitor, make: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    load.level() >= LIMITS.optional ? Promise.reject(new Overloaded()) : make(...given)
