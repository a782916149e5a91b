import { FEW_PRODUCTS } from '../catalogue/catalogue-base.ts'
import type { SearchClause } from './search-protocol.ts'

/** A longer list is the answer, whatever is in it. */
const DOUBTFUL_PRODUCTS = 10
/** From this many products on, the kind that a search names is list enough without others. */
const ENOUGH_PRODUCTS = 4

/** Fields that say what a product is, and nothing of what it is for. */
const KIND_FIELDS = [
  'kind^6',
  'taxonomy.names^4',
  'need^5',
  'brand.name^3',
  'gendric^3',
  'keyword.mn^2',
  'keyword.name^2'
] as const

const headClause = (query: string): SearchClause => ({
  multi_match: { query, fields: KIND_FIELDS, operator: 'and', fuzziness: 'AUTO' }
})

const anyWord = (query: string, fields: readonly string[], more: SearchClause = {}): SearchClause => ({
  multi_match: { query, fields, type: 'bool_prefix', tie_breaker: 0.3, fuzziness: 'AUTO', ...more }
})

interface FallbackTexts {
  readonly text: string
  readonly fields: readonly string[]
  /** A query for products with these words, and all other conditions of the list. */
  readonly queryOf: (words: SearchClause) => SearchClause
}

/**
 * Products that a list shows besides those with all words, where these are few. `27 inch monitor` may be written on a
 * single privacy screen: products with most of the words, and with any, stand below, those first that are called as the
 * search is. `keybord` may stand in two descriptions: then the keyboards are meant.
 */
export function searchFallbacks({ text, fields, queryOf }: FallbackTexts): readonly SearchClause[] {
  if (text === '') return []
  const some = anyWord(text, fields)
  if (!/\s/.test(text)) return [namedFallback(text, queryOf({ bool: { must: [headClause(text)], should: [some] } }))]
  const most = anyWord(text, fields, { minimum_should_match: '67%' })
  return [{ query: queryOf({ bool: { should: [most, some], minimum_should_match: 1 } }), max_hits: FEW_PRODUCTS }]
}

/** Things that are called so, or nearly so. */
const namedFallback = (word: string, query: SearchClause): SearchClause => ({
  query,
  max_hits: DOUBTFUL_PRODUCTS,
  sufficient: headClause(word),
  min_sufficient: ENOUGH_PRODUCTS
})
