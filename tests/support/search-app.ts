import { Hono } from 'hono'
import type { SearchEngine } from '../../src/search/port.ts'
import { networksOf } from '../../src/server/platform/environment/network.ts'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'
import { searchRoutes, type SearchRoutesOptions } from '../../src/server/catalogue/search/routes.ts'

const trustedProxies = networksOf(['127.0.0.0/8', '::1'])

/** `/search` alone, with the facts about its caller that the whole shop would have. */
export function searchApp(engine: SearchEngine, options: Partial<SearchRoutesOptions> = {}) {
  const app = new Hono<HttpEnv>().use((c, next) => {
    c.set('trustedProxies', trustedProxies)
    return next()
  })
  app.get('/healthz', c => c.text('ok'))
  return app.route('/search', searchRoutes(engine, { publicLogin: 'guest:guest', ...options }))
}
