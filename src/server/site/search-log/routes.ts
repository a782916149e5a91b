import { Hono } from 'hono'
import {
  reportSearchRequestSchema,
  interpretedSearchQuery,
  type PopularSearches,
  interpretedSearchSchema,
  popularSearchesSchema
} from '../../../contract/search/searches.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { SearchLog } from './service.ts'

const HOUR_S = 3_600
const PUBLIC = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }

/** Popular searches, and the interpretation of one search. */
export const searchesRoutes = (searches: SearchLog) =>
  new Hono<HttpEnv>()
    .post(
      '/searches',
      operation('public', 'Count a search, once for each network and without any personal data', { 204: NO_CONTENT }),
      jsonBody(reportSearchRequestSchema),
      async c => {
        // A browser that says "do not track" is believed, though nothing of who is kept.
        if (c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1') return c.body(null, 204)
        const counted = await searches.count(c.req.valid('json'), networkOf(c))
        return counted.ok
          ? c.body(null, 204)
          : problem(c, 429, counted.problem, { headers: { 'Retry-After': String(HOUR_S) } })
      }
    )
    .get('/searches/popular', operation('public', 'List popular searches', { 200: popularSearchesSchema }), async c => {
      const body: PopularSearches = { searches: await searches.popular(c.var.locale === 'mn' ? 'mn' : 'en') }
      return c.json(body, 200, { ...PUBLIC, Vary: 'Accept-Language' })
    })
    .get(
      '/searches/understood',
      operation('public', 'Read how a search was interpreted, and what is near when it finds nothing', {
        200: interpretedSearchSchema
      }),
      query(interpretedSearchQuery),
      async c => {
        const interpreted = await searches.interpret(c.req.valid('query').q)
        return interpreted ? c.json(interpreted, 200, PUBLIC) : problem(c, 503, 'unavailable')
      }
    )
