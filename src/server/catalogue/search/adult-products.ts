import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { AGE_COOKIE, type AgeAnswer } from '../../../domain/age.ts'
import { cookieName } from '../../../domain/site/cookie-name.ts'
import type { IndexName } from '../../../search/port.ts'
import type { Query, SearchRequest } from '../../../search/query/tree.ts'
import type { HttpEnv } from '../../platform/http/env.ts'

const UNDER_AGE: AgeAnswer = 'no'
/** Names of the cookie with TLS and without. */
const COOKIE_NAMES = ['https:', 'http:'].map(url => cookieName(AGE_COOKIE, url))

/** Whether the caller has said at the question of age that they are not of age. */
export const isUnderAgeVisitor = (c: Context<HttpEnv>) => COOKIE_NAMES.some(name => getCookie(c, name) === UNDER_AGE)

const ADULT: Query = { kind: 'term', field: 'age_restricted', value: 'true', boost: 1 }

const without = (query: Query): Query => ({
  kind: 'bool',
  must: [query],
  filter: [],
  should: [],
  mustNot: [ADULT],
  minimumShould: 0,
  boost: 1
})

/** Requests are cached, and the same one asked again is the same object to the engine's own caches. */
const known = new WeakMap<SearchRequest, SearchRequest>()

/** A search without alcohol, for somebody who is not of age; other indices have none. */
export function withoutAdultProducts(index: IndexName, request: SearchRequest): SearchRequest {
  if (index !== 'catalogue') return request
  const narrowed = known.get(request) ?? {
    ...request,
    query: without(request.query),
    fallbacks: request.fallbacks.map(fallback => ({ ...fallback, query: without(fallback.query) }))
  }
  known.set(request, narrowed)
  return narrowed
}
