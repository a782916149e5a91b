import {
  CARD_FIELDS,
  CATALOGUE_FILTER,
  IN_STOCK,
  PAGE_SIZE,
  randomOrder,
  taxonClause,
  TAXON_LEVELS
} from './catalogue-base.ts'
import { attributeClauses, ATTRIBUTE_PAIRS } from './attribute-facets.ts'
import { ofValueFacets, RATINGS, VALUE_FACETS, VALUE_FACET_NAMES, type ValueFacet } from './catalogue-facets.ts'
import {
  interpretSentence,
  type ConditionKind,
  type SearchSentence,
  type SentenceReading
} from '../../domain/search/search-sentence.ts'
import { sortOf, type ListSort } from './list-order.ts'
import { searchFallbacks } from '../search/search-fallbacks.ts'
import type { SearchBody, SearchClause } from '../search/search-protocol.ts'
import { asksForCheapest, sentenceQuery } from '../search/sentence-clauses.ts'

/**
 * The shop's queries to `/search/catalogue`: pure builders of request bodies and readers of answers,
 * so that a page at build time and an island in the browser put the same question.
 */

const SOME_WORDS_PRODUCTS = 12
const TAXON_BUCKETS = 20
/** Spec §7: terms, default 200. A shop has more brands than that. */
const VALUE_BUCKETS = 200
const BRAND_BUCKETS = 400

/** Every query parameter of a list's address. */
export const LIST_PARAMETERS: readonly string[] = [
  ...VALUE_FACET_NAMES.map(facet => VALUE_FACETS[facet].parameter),
  'as_words',
  'spec',
  'category',
  'page',
  'price_from',
  'price_to',
  'q',
  'rating',
  'sale',
  'sort',
  'stock',
  'view'
]

/** One list of products as a person narrowed it down; the same fields stand in the page's URL. */
export interface ListRequest extends Partial<Readonly<Record<ValueFacet, readonly string[]>>> {
  readonly text?: string
  /** The text as `readSentence` reads it; the server does, for its tables of phrases are nothing for a browser. */
  readonly reading?: SentenceReading
  /** Conditions in the text that are not to narrow the list: their words are read as words. */
  readonly asWords?: readonly ConditionKind[]
  /** Keys of attributes, `ram:8-gb`: any of one attribute's, something of each. */
  readonly attributes?: readonly string[]
  /** Taxon permalink, e.g. `medicine/pain`. */
  readonly taxon?: string
  /** ₮, inclusive. */
  readonly priceFrom?: number
  /** ₮, inclusive. */
  readonly priceTo?: number
  /** Stars, and more. */
  readonly ratingFrom?: number
  readonly saleOnly?: boolean
  /** Every size and colour of it can be bought now; what has nothing left at all is in no list (spec §9). */
  readonly inStockOnly?: boolean
  readonly sort?: ListSort
  /** Whose alphabet A–Z is, and whose names: `mn` unless it is `en`. */
  readonly locale?: string
  /** Number of the page, from 1. */
  readonly page?: number
  /** Keeps the `random` sort still while one visitor turns pages. */
  readonly seed?: string
  readonly facets?: boolean
}

/** A word in the name says more about a product than one in its description. */
export const TEXT_FIELDS = [
  'kind^6',
  'title^4',
  'name^4',
  'sku^4',
  'brand.name^3',
  'gendric^3',
  'need^5',
  'indications^3',
  'taxonomy.names^4',
  'keyword.mn^2',
  'keyword.name^2',
  'keyword.gpc_txt',
  'property_list.value',
  'taxonomy.permalink',
  'description',
  'description_en'
] as const

/** Sorted by price, a list has only products whose score is at least this share of the best. */
const GOOD_SHARE = 0.6

/**
 * Share of its weight that every further field with the word adds: title and category together say more than either.
 */
const FIELD_SHARE = 0.3

/** Quoted text is an exact phrase: in this order, without stems and synonyms, completions or corrections. */
const QUOTED = /^["“”«»„](.+)["“”«»]$/

export const exactText = (text: string): string | undefined => QUOTED.exec(text.trim())?.[1]

const ALL_WORDS = { operator: 'and' } as const
/** Fallback where no product has every word: most of them. */
const MOST_WORDS = { operator: 'or', minimum_should_match: '67%' } as const
/** Fallback where no product has most of the words: any of them, rare words weighing more. */
const ANY_WORD = { operator: 'or' } as const
type Matching = typeof ALL_WORDS | typeof MOST_WORDS | typeof ANY_WORD

function textClause(
  text: string,
  matching: Matching = ALL_WORDS,
  fields: readonly string[] = TEXT_FIELDS
): SearchClause {
  const exact = exactText(text)
  return {
    multi_match: exact
      ? { query: exact, fields, type: 'phrase', analyzer: 'standard' }
      : {
          query: text,
          fields,
          type: 'bool_prefix',
          tie_breaker: FIELD_SHARE,
          ...matching,
          fuzziness: 'AUTO'
        }
  }
}

/**
 * The words of a search with the rules of the shop's editors, which the server knows; a phrase is looked for as it
 * stands.
 */
function searchClause(text: string): SearchClause {
  const organic = textClause(text)
  return exactText(text) === undefined
    ? { rule: { match_criteria: { user_query: text }, ruleset_ids: ['shop'], organic } }
    : organic
}

/** How the text of a list is understood; the chips of a list and its query understand it alike. */
export function sentenceOf({ text = '', reading, asWords }: ListRequest): SearchSentence {
  return reading && exactText(text) === undefined
    ? interpretSentence(reading, asWords)
    : { words: text.trim(), conditions: [], optionalWords: '' }
}

type Narrowing = { readonly [facet: string]: SearchClause }

const valuesClause = (field: string, values: readonly string[] | undefined) =>
  values?.length ? { terms: { [field]: values } } : undefined

const priceClause = ({ priceFrom, priceTo }: ListRequest): SearchClause | undefined =>
  priceFrom === undefined && priceTo === undefined
    ? undefined
    : {
        range: {
          selling_price: {
            ...(priceFrom !== undefined && { gte: priceFrom }),
            ...(priceTo !== undefined && { lte: priceTo })
          }
        }
      }

const ON_SALE: SearchClause = { range: { sale_percent: { gt: 0 } } }
const ALL_IN_STOCK: SearchClause = { term: { in_stock: true } }

const narrowings = (request: ListRequest): Narrowing => {
  const all = {
    ...ofValueFacets(facet => valuesClause(VALUE_FACETS[facet].field, request[facet])),
    ...attributeClauses(request.attributes),
    price: priceClause(request),
    rating: request.ratingFrom ? { range: { average_rating: { gte: request.ratingFrom } } } : undefined,
    sale: request.saleOnly ? ON_SALE : undefined,
    inStock: request.inStockOnly ? ALL_IN_STOCK : undefined
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, SearchClause] => entry[1] !== undefined)
  )
}

export const termsOf = (field: string, size: number): SearchClause => ({ terms: { field, size } })

const FACETS: Narrowing = {
  ...Object.fromEntries(TAXON_LEVELS.map(level => [level, termsOf(level, TAXON_BUCKETS)])),
  ...ofValueFacets(facet => termsOf(VALUE_FACETS[facet].field, facet === 'brands' ? BRAND_BUCKETS : VALUE_BUCKETS)),
  price: { stats: { field: 'selling_price' } },
  rating: { range: { field: 'average_rating', ranges: RATINGS.map(from => ({ key: String(from), from })) } },
  sale: { filter: ON_SALE },
  inStock: { filter: ALL_IN_STOCK }
}

/** A facet is counted under every choice but its own, so that a second brand can be ticked beside the first. */
function facetAggregations(chosen: Narrowing, countsAttributes: boolean): SearchClause {
  const ofAttributes = Object.keys(chosen).filter(name => name.startsWith('attributes:'))
  const attributes = countsAttributes
    ? Object.fromEntries(['attributes', ...ofAttributes].map(name => [name, ATTRIBUTE_PAIRS]))
    : {}
  return Object.fromEntries(
    Object.entries({ ...FACETS, ...attributes }).map(([name, aggregation]) => {
      const others = Object.entries(chosen).flatMap(([other, clause]) => (other === name ? [] : [clause]))
      return [
        name,
        others.length ? { filter: { bool: { filter: others } }, aggs: { inner: aggregation } } : aggregation
      ]
    })
  )
}

/** Everything that a text finds, sold out or not; what is not yet for sale stays hidden. */
export function anyFieldBody(text: string, reading?: SentenceReading): SearchBody {
  const sentence = sentenceOf({ text, ...(reading && { reading }) })
  const filter = CATALOGUE_FILTER.filter(clause => clause !== IN_STOCK)
  const words = sentence.words === '' ? [] : [searchClause(sentence.words)]
  return { query: sentenceQuery(sentence, { words, filter }), track_total_hits: true }
}

/** The body of one page of a product list. */
export function listBody(request: ListRequest): SearchBody {
  const sentence = sentenceOf(request)
  const { words: text } = sentence
  const isCheapestFirst = request.sort === undefined && asksForCheapest(sentence)
  const chosen = narrowings(request)
  const narrowed = Object.values(chosen)
  const words = text === '' ? [] : [searchClause(text)]
  const filter = [...CATALOGUE_FILTER, ...(request.taxon ? [taxonClause(request.taxon)] : [])]
  const allFilters = request.facets ? filter : [...filter, ...narrowed]
  const query = sentenceQuery(sentence, { words, filter: allFilters })
  const sort = request.sort ?? (isCheapestFirst ? 'price_asc' : 'relevance')
  const order = sort === 'relevance' ? (text === '' ? 'date_desc' : undefined) : sort
  const fallbacks =
    (order === undefined || isCheapestFirst) && exactText(text) === undefined
      ? searchFallbacks({
          text,
          fields: TEXT_FIELDS,
          queryOf: clause => sentenceQuery(sentence, { words: [clause], filter: allFilters })
        })
      : []
  return {
    query: order === 'random' ? randomOrder(query, request.seed ?? '') : query,
    ...(request.facets && narrowed.length && { post_filter: { bool: { filter: narrowed } } }),
    ...(order && order !== 'random' && { sort: sortOf(order, request.locale) }),
    ...(fallbacks.length > 0 && { fallbacks }),
    // The cheapest product that only mentions the word somewhere is not meant.
    ...(isCheapestFirst && text !== '' && { min_score_share: GOOD_SHARE }),
    ...(request.facets && { aggs: facetAggregations(chosen, text !== '' || request.taxon !== undefined) }),
    from: (Math.max(1, request.page ?? 1) - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    _source: CARD_FIELDS,
    track_total_hits: true
  }
}

/** Products with most of the words stand before those with any: both clauses score them. */
const someWords = (text: string): SearchClause => ({
  bool: { should: [textClause(text, MOST_WORDS), textClause(text, ANY_WORD)], minimum_should_match: 1 }
})

/**
 * A query for products with some of the words, rare words weighing more: used when no product in stock has every word.
 * Undefined for a single word and for a phrase in quotes.
 */
export function anyWordBody(request: ListRequest): SearchBody | undefined {
  const sentence = sentenceOf(request)
  const { words: text } = sentence
  if (exactText(text) !== undefined) return undefined
  // A lone number (a dose, a size) matches unrelated products, so it does not count as one of the words.
  const words = text.split(/\s+/).filter(word => !/^\d+$/.test(word))
  if (words.length < 2) return undefined
  const { text: _, sort: __, page: ___, asWords: ____, ...narrowed } = request
  const filter = request.taxon ? [taxonClause(request.taxon)] : []
  return {
    query: sentenceQuery(sentence, {
      words: [someWords(words.join(' '))],
      filter: [...CATALOGUE_FILTER, ...filter, ...Object.values(narrowings(narrowed))]
    }),
    size: SOME_WORDS_PRODUCTS,
    _source: CARD_FIELDS
  }
}
