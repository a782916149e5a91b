import type { BlockList } from 'node:net'
import { Hono, type Handler } from 'hono'
import type { Logger } from 'pino'
import { loopbackNetworks } from './platform/environment/network.ts'
import type { HttpEnv } from './platform/http/env.ts'
import { onError } from './platform/http/on-error.ts'
import type { LoadMonitor } from './platform/http/load.ts'
import { problem, unavailable } from './platform/http/problem.ts'
import { requestStart, type SlowRequest } from './platform/http/request-start.ts'
import { withoutDescriptions } from './platform/openapi/operation.ts'
import { shedding, type RequestPriority } from './platform/http/shedding.ts'

export interface HttpAppDeps {
  readonly publicUrl: string
  /** Proxies whose `X-Forwarded-For` is believed; this machine's own when left out. */
  readonly trustedProxies?: BlockList
  readonly log: Logger
  /** Told of requests that took long. */
  readonly onSlowRequest?: (request: SlowRequest) => void
  /** Whether the database can be used; never throws and never waits long. */
  readonly ready: () => boolean | Promise<boolean>
  /** Sheds load above its limits; everything is taken when left out. */
  readonly load?: LoadMonitor
  /** Mounted at `/api/v2`. */
  readonly api?: Hono<HttpEnv>
  /** Mounted at `/api/back_office`. */
  readonly backOffice?: Hono<HttpEnv>
  /** Mounted at `/search`. */
  readonly search?: Hono<HttpEnv>
  /** Routes with paths of their own: the age form, `/dev/outbox`. */
  readonly rootRoutes?: readonly Hono<HttpEnv>[]
  /** Answers everything else: `site()` in the server, Astro's own in development; left out where the API is tested. */
  readonly site?: Handler<HttpEnv>
}

/** The whole server as one Hono app; `app.request()` tests it without a port. */
export function createHttpApp(deps: HttpAppDeps): Hono<HttpEnv> {
  const {
    publicUrl,
    trustedProxies = LOOPBACK,
    log,
    onSlowRequest,
    ready,
    load,
    api,
    backOffice,
    search,
    rootRoutes = [],
    site
  } = deps
  const app = new Hono<HttpEnv>()
  app.use(requestStart({ publicUrl, trustedProxies, log, onSlowRequest }))
  app.onError(onError(log))
  app.notFound(c => problem(c, 404, 'not-found'))

  app.get('/healthz', c => c.json({ status: 'ok' }, 200, NO_STORE))
  app.get('/readyz', async c => ((await ready()) ? c.json({ status: 'ready' }, 200, NO_STORE) : unavailable(c)))
  if (load) app.use(shedding({ load, log, priorityOf: requestPriorityOf }))
  if (api) app.route('/api/v2', withoutDescriptions(api))
  if (backOffice) app.route('/api/back_office', backOffice)
  if (search) app.route('/search', search)
  for (const routes of rootRoutes) app.route('/', routes)
  // A path below the API is answered in its shape, never with a page.
  app.all('/api/*', c => problem(c, 404, 'not-found'))
  // Authentication lies below /api/v2: a client with the wrong path gets 404, not the 405 of a page.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], ['/auth', '/auth/*', '/oauth', '/oauth/*'], c =>
    problem(c, 404, 'not-found')
  )
  if (site) app.all('*', site)
  return app
}

/** Orders that were begun, their checkouts, payments and leases, and callbacks of providers. */
const CONTINUES_PURCHASE = /^\/api\/v2\/(?:checkouts|payments|leases|orders(?!\/0\/))(?:\/|$)/

/** A purchase that was begun is never refused; files and cached pages cost next to nothing. */
function requestPriorityOf(path: string): RequestPriority {
  if (path.startsWith('/search/')) return 'optional'
  return path.startsWith('/api/') && !CONTINUES_PURCHASE.test(path) ? 'new' : 'always'
}

const LOOPBACK = loopbackNetworks()

const NO_STORE = { 'Cache-Control': 'no-store' }
