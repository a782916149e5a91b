import { LIST_PARAMETERS } from '../../../contract/catalogue/catalogue-query.ts'

/**
 * Pages rendered on demand, each with the query parameters that it reads. All others stop here: an invented parameter
 * makes neither another page in a cache nor another render. A product's page is one for all its variants, which the
 * browser chooses among.
 */
export const PAGE_PARAMETERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['/articles/[member]', new Set()],
  ['/articles/members', new Set(['after', 'tag'])],
  ['/authors/[member]', new Set(['after'])],
  ['/badges', new Set()],
  ['/badges/[id]', new Set()],
  ['/brands/[code]', new Set()],
  ['/contact', new Set()],
  ['/hotels', new Set(['amenity', 'price_max', 'price_min'])],
  ['/hotels/[id]', new Set()],
  ['/look-books/members/[id]', new Set(['token'])],
  ['/news/[piece]', new Set()],
  ['/notices', new Set()],
  ['/order-lookup', new Set(['number'])],
  // `anyway` asks for products below the advice of a danger sign.
  ['/products', new Set([...LIST_PARAMETERS, 'anyway'])],
  ['/products/[slug]', new Set()],
  ['/promotions', new Set()],
  ['/promotions/[slug]', new Set()],
  ['/questions/[product]', new Set(['after'])],
  ['/reviews/[product]', new Set(['after'])],
  ['/roulette', new Set()],
  ['/roulette/[id]', new Set()],
  ['/roulette/[id]/screen', new Set()],
  ['/site-parts', new Set()],
  ['/staff/scan', new Set()],
  ['/vendors', new Set()],
  ['/vendors/[code]', new Set()],
  ['/wish-lists/[token]', new Set(['page'])]
])

/** Parameters without the names that stand for a part of the path. */
const PARAMETERS = new Map([...PAGE_PARAMETERS].map(([page, names]) => [page.replace(/\[\w+\]$/, '*'), names]))

/** The query of a page, reduced to what the page reads, in one order; `path` comes without its language. */
export function pageQuery(path: string, query: string): string {
  if (query === '') return query
  const names = PARAMETERS.get(path) ?? PARAMETERS.get(`${path.slice(0, path.lastIndexOf('/'))}/*`)
  if (!names?.size) return ''
  const parameters = [...new URLSearchParams(query)].filter(([name]) => names.has(name))
  return queryString(parameters)
}

/** `?a=1&b=2`, sorted by name, or nothing. */
export function queryString(parameters: readonly (readonly [name: string, value: string])[]): string {
  const sorted = parameters.map(([name, value]) => [name, value]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const search = String(new URLSearchParams(sorted))
  return search && `?${search}`
}
