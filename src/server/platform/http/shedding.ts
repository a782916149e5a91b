import type { Logger } from 'pino'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { refusalBody } from '../../../search/query/refusal-body.ts'
import type { HttpEnv } from './env.ts'
import type { Load } from './load.ts'
import { unavailable } from './problem.ts'

/** There is more to do than can be done: a page that is not kept is not made now. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** At the limit what is cheapest to do without, at twice the limit all that would begin something new. */
const OPTIONAL = 1
const NEW = 2

/** Orders that were begun, their checkouts, payments and leases, and what providers call. */
const CONTINUES = /^\/api\/v2\/(?:checkouts|payments|leases|orders(?!\/0\/))(?:\/|$)/

function limitOf(path: string): number {
  if (path.startsWith('/search/')) return OPTIONAL
  // Files and kept pages cost next to nothing; `whenNotBusy` refuses the others.
  return path.startsWith('/api/') && !CONTINUES.test(path) ? NEW : Infinity
}

const SAY_EVERY_MS = 10_000

const BUSY = {
  status: 503,
  type: 'search_busy_exception',
  reason: 'the server is busy, try again in a moment'
} as const

/** Sheds load: refuses first what is cheapest to refuse, and never what continues a purchase that was begun. */
export function shedding(load: Load, log: Pick<Logger, 'warn'>) {
  let saidAt = -Infinity
  /** Once in ten seconds: a line for each refusal would be load, too. */
  const announce = (level: number) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    log.warn({ level: Math.round(level * 100) / 100 }, 'overloaded: what can wait is refused with 503')
  }
  return createMiddleware<HttpEnv>(async (c, next) => {
    const limit = limitOf(c.req.path)
    const level = load.level()
    if (level >= limit) {
      announce(level)
      return limit === OPTIONAL ? c.json(refusalBody(BUSY), 503, { 'Retry-After': '5' }) : unavailable(c)
    }
    const leave = enterWhenHere(load, c)
    try {
      await next()
    } finally {
      leave()
    }
    return undefined
  })
}

/**
 * A request counts from when all of it has come: a body that is sent a byte a second makes no work, and whoever opens
 * hundreds of them would have everybody else refused.
 */
function enterWhenHere(load: Load, { env, req }: Context<HttpEnv>): () => void {
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
  <Given extends readonly unknown[], T>(load: Load, make: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    load.level() >= OPTIONAL ? Promise.reject(new Overloaded()) : make(...given)
