import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { isImpersonationHeader } from '../../../domain/identity/impersonation.ts'
import { BODY_MAX, bodyLimitOf } from './body-limit.ts'
import type { HttpEnv } from './env.ts'
import { readerLocale } from './reader-locale.ts'
import { problem } from './problem.ts'
import { dataHeaders } from './security-headers.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Values of Sec-Fetch-Site for another site, and for another subdomain or port of the same one. */
const OTHER_ORIGINS = new Set(['cross-site', 'same-site'])
const GIVEN_ID = /^[\w-]{8,64}$/
/** Written as escapes, these read as one path before they are decoded and as another one afterwards: . / ? # \ */
const AMBIGUOUS = /%(?:2[ef3]|3f|5c)/i

/** Above it a request is kept for staff; the longest page takes a tenth of it. */
const SLOW_MS = 1_000

export interface SlowRequest {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

interface Options {
  readonly publicUrl: string
  readonly trustedProxies: BlockList
  readonly log: Logger
  readonly onSlowRequest?: ((request: SlowRequest) => void) | undefined
}

/**
 * Runs before every handler, in one layer because each costs the hot path: request id, language, safety
 * headers, the size of the body, and the log line of what changed something or was slow.
 */
export function requestStart({ publicUrl, trustedProxies, log, onSlowRequest }: Options) {
  const headers = Object.entries(dataHeaders(publicUrl))
  const boot = randomBytes(6).toString('base64url')
  let count = 0

  return createMiddleware<HttpEnv>(async (c, next) => {
    const given = c.req.header('x-request-id')
    const id = given && GIVEN_ID.test(given) ? given : `${boot}-${(count++).toString(36)}`
    c.set('requestId', id)
    c.set('trustedProxies', trustedProxies)
    c.set('locale', readerLocale(c))
    for (const [name, value] of headers) c.header(name, value)
    c.header('X-Request-Id', id)

    // PostgreSQL takes no text with a NUL in it, so nothing has such a name.
    if (c.req.url.includes('%00')) return problem(c, 404, 'not-found')
    // A cache in front of the shop would keep the answer to one path under the name of another.
    if (AMBIGUOUS.test(rawPath(c.req.url))) return problem(c, 404, 'not-found')

    const reads = READS.has(c.req.method)
    if (!reads) {
      // A page of another origin may not act here in a visitor's name; servers and tools send no such header.
      if (OTHER_ORIGINS.has(c.req.header('sec-fetch-site') ?? '')) return problem(c, 403, 'foreign-origin')
      // Before anything is read of it, whatever it is: staff who see as a customer change nothing.
      if (isImpersonationHeader(c.req.header('authorization'))) return problem(c, 403, 'read-only-session')
      // Without a length the size would have to be counted while reading, which makes every request slower.
      if (c.req.header('transfer-encoding')) return problem(c, 411, 'length-required')
      // Search refuses the same in the words of its own protocol.
      const length = Number(c.req.header('content-length') ?? 0)
      const isTooLarge = length > BODY_MAX && length > bodyLimitOf(c)
      if (isTooLarge && !c.req.path.startsWith('/search/')) return problem(c, 413, 'too-large')
    }

    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    const isSlow = ms >= SLOW_MS
    if (isSlow) onSlowRequest?.({ id, method: c.req.method, route: routeOf(c), status: c.res.status, ms })
    // Staff look for a slow request in the log by its id, so it is there at the usual level too.
    const level = isSlow ? 'warn' : reads ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      // The path only: queries and bodies hold tokens and phones.
      log[level]({ id, method: c.req.method, path: c.req.path, status: c.res.status, ms })
    }
    return undefined
  })
}

/** The pattern of the route: paths themselves hold numbers of orders and tokens. Of a page its first part. */
function routeOf(c: Context<HttpEnv>): string {
  const route = matchedRoutes(c)[c.req.routeIndex]?.path ?? '*'
  return route.endsWith('*') ? c.req.path.split('/', 2).join('/') : route
}

function rawPath(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
