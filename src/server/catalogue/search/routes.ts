import { Hono } from 'hono'
import type { Context } from 'hono'
import { SearchBusy } from '../../../search/busy.ts'
import { SearchCanceled } from '../../../search/canceled.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import { RefusedError, type Refusal } from '../../../search/query/refusal.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { SearchAdmission, SearchNotAdmitted, type AdmissionOptions } from './admission.ts'
import { AnswerCache } from './answer-cache.ts'
import { CachedRequests } from './cached-requests.ts'
import { getHandler, multiGetHandler } from './document-handlers.ts'
import { publicAuthorization, requirePublicLogin } from './public-login.ts'
import { catIndicesHandler, describeHandler } from './index-handlers.ts'
import { describedIndex, clusterHealth, mappingsOf, isWrite } from './index-info.ts'
import { PRODUCT_HEADER, SERVER_INFO } from './info.ts'
import { analyzeHandler, explainHandler, fieldCapsHandler, validateHandler } from './inspection-handlers.ts'
import { BODY_BYTES_MAX, respondRefusal, refuseTooLong } from './refuse.ts'
import { shapeResponse } from './response-shaping.ts'
import { countHandler, multiSearchHandler, searchHandler } from './search-handlers.ts'
import { createEventLoopThrottle } from './event-loop-throttle.ts'

const BUDGET_MS = 10_000
const METHODS = ['GET', 'POST']

export interface SearchRoutesOptions extends AdmissionOptions {
  /** `name:password` that pages use. */
  readonly publicLogin: string
  readonly budgetMs?: number
  /** Rules that `rule` clauses follow. */
  readonly ruleset?: Ruleset
  /** ms since 1970. */
  readonly now?: () => number
}

const toResultsPage = (c: Context<HttpEnv>) => {
  c.header('Vary', 'Accept')
  return c.redirect(`/products${new URL(c.req.url).search}`)
}

const acceptsPage = (c: Context<HttpEnv>) => c.req.header('accept')?.includes('text/html') ?? false

/** `/search`: the part of the Elasticsearch protocol that reads. */
export function searchRoutes(engine: SearchEngine, options: SearchRoutesOptions) {
  const { publicLogin, budgetMs = BUDGET_MS, now = Date.now, ruleset } = options
  const generation = engine.generation?.bind(engine)
  const deps = {
    engine,
    budgetMs,
    // Answers also change with the rules.
    cache: new AnswerCache(generation && (() => generation() + (ruleset?.version() ?? 0)), now),
    ...(ruleset && { ruleset }),
    requests: new CachedRequests(),
    admission: new SearchAdmission(options, now),
    takeTurn: createEventLoopThrottle()
  }
  return (
    new Hono<HttpEnv>()
      .use(async (c, next) => {
        c.header(...PRODUCT_HEADER)
        await next()
      })
      .get('/_guest', c =>
        c.json({ authorization: publicAuthorization(publicLogin) }, 200, { 'Cache-Control': 'no-store' })
      )
      // People type this address too: a browser is led to the page of results.
      .get('/', (c, next) => (acceptsPage(c) ? toResultsPage(c) : next()))
      .use(requirePublicLogin(publicLogin))
      .use(shapeResponse)
      .use(async (c, next) =>
        Number(c.req.header('content-length') ?? 0) > BODY_BYTES_MAX ? refuseTooLong(c) : next()
      )
      .get('/', info)
      .get('/_cat/indices', catIndicesHandler(engine))
      .get('/_cluster/health', c => c.json(clusterHealth()))
      .get('/_mapping', describeHandler(mappingsOf))
      .on(METHODS, ['/_mget', '/:index/_mget', '/:index/:type/_mget'], multiGetHandler(deps))
      .on(METHODS, ['/_msearch', '/:index/_msearch', '/:index/:type/_msearch'], multiSearchHandler(deps))
      .on(METHODS, ['/_search', '/:index/_search', '/:index/:type/_search'], searchHandler(deps))
      .on(METHODS, ['/_count', '/:index/_count', '/:index/:type/_count'], countHandler(deps))
      .on(METHODS, ['/_field_caps', '/:index/_field_caps'], fieldCapsHandler)
      .on(METHODS, ['/_validate/query', '/:index/_validate/query'], validateHandler(deps))
      .on(METHODS, ['/_analyze', '/:index/_analyze'], analyzeHandler(deps))
      .on(METHODS, ['/:index/_explain/:id', '/:index/:type/:id/_explain'], explainHandler(deps))
      .get('/:index/_source/:id', getHandler(deps, true))
      .get('/:index/:type/:id/_source', getHandler(deps, true))
      .get('/:index/:type/:id{[^_][^/]*}', getHandler(deps, false))
      .get('/:index/_mapping', describeHandler(mappingsOf))
      .get('/:index{[^_][^/]*}', describeHandler(describedIndex))
      .onError(answerError)
      .all('*', c => refuseUnknownRoute(c, publicLogin))
  )
}

const info = (c: Context<HttpEnv>) => c.json(SERVER_INFO)

const CANCELLED: Refusal = { status: 400, type: 'task_cancelled_exception', reason: 'the search was cancelled' }
/** Heavy searches take a fraction of a second, and a cluster that is down is asked again after two seconds. */
const BUSY_RETRY_SECONDS = 2

function answerError(error: Error, c: Context<HttpEnv>) {
  if (error instanceof SearchNotAdmitted) {
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
    return respondRefusal(c, error.refusal)
  }
  // Too many buckets are known only once they are counted.
  if (error instanceof RefusedError) return respondRefusal(c, error.refusal)
  // The client has gone, so that nobody reads this answer.
  if (error instanceof SearchCanceled) return respondRefusal(c, CANCELLED)
  if (!(error instanceof SearchBusy)) throw error
  c.header('Retry-After', String(BUSY_RETRY_SECONDS))
  return respondRefusal(c, {
    status: 503,
    type: 'search_busy_exception',
    reason: 'search is busy, try again in a moment'
  })
}

const READ_METHODS = ['GET', 'HEAD', 'POST']

function refuseUnknownRoute(c: Context<HttpEnv>, publicLogin: string) {
  const { path, method } = c.req
  if (method !== 'POST' && READ_METHODS.includes(method) && path.endsWith('/')) return info(c)
  if (isWrite(method, path)) return respondRefusal(c, readOnly(publicLogin, path, method))
  if (!READ_METHODS.includes(method)) return c.json(wrongMethod(path, method), 405, { Allow: 'GET, HEAD, POST' })
  return c.json({ error: `no handler found for uri [${path}] and method [${method}]`, status: 400 }, 400)
}

/** Products are changed in the shop and search follows; through this protocol nothing is written. */
const readOnly = (publicLogin: string, path: string, method: string): Refusal => ({
  status: 403,
  type: 'security_exception',
  reason: `action [${method} ${path}] is unauthorized for user [${publicLogin.split(':')[0] ?? ''}]: this search is read-only`
})

const wrongMethod = (path: string, method: string) => ({
  error: `Incorrect HTTP method for uri [${path}] and method [${method}], allowed: [GET, HEAD, POST]`,
  status: 405
})
