import type { Aggregation as Answer } from '../../contract/search/search-protocol.ts'
import { LRUCache } from 'lru-cache'
import type { Aggregations, Query, SearchRequest } from '../query/tree.ts'
import { aggregate } from './aggregations.ts'
import type { BitSet } from './bit-set.ts'
import { filterBits } from './query-evaluation.ts'
import type { SearchContext } from './query-evaluation.ts'
import { isSelective } from './filter-cache.ts'
import type { ColumnQuery } from './filter-cache.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'

type Answers = Readonly<Record<string, Answer>>

interface CachedFacets {
  readonly generation: number
  /** Bit sets of the filters at that time: they change once `now` passes a product's date. */
  readonly filters: readonly BitSet[]
  readonly answers: Answers
  readonly bytes: number
}

/** Shorter lists are counted faster than looked up. */
const CACHED_HITS_MIN = 512
const CLAUSES_MAX = 32
const BYTES_MAX = 8 * 1_024 * 1_024
const OBJECT_BYTES = 100
/** Objects in an answer; a page of the shop has some 1,500. */
const OBJECTS_MAX = 4_000
const caches = new WeakMap<IndexStore<object>, LRUCache<string, CachedFacets>>()

/**
 * Counts facets, or returns them as counted for the same filters since the last change: departments
 * are opened by everybody, and the same words are looked for by many.
 */
export function* cachedFacets(
  request: SearchRequest,
  slots: Uint32Array,
  context: SearchContext
): CooperativeTask<Answers> {
  const { store } = context
  const { aggregations } = request
  const isShort = slots.length < CACHED_HITS_MIN || isSelective(slots.length, store)
  const clauses = isShort ? undefined : filtersOf(request)
  if (!clauses || clauses.length > CLAUSES_MAX) return yield* aggregate(aggregations, slots, context)
  const cache =
    caches.get(store) ??
    new LRUCache<string, CachedFacets>({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }) => bytes })
  caches.set(store, cache)
  const filters = clauses.map(clause => filterBits(clause, context))
  const key = JSON.stringify([withoutRandomOrder(request.query), aggregations])
  const cached = cache.get(key)
  if (cached?.generation === store.generation && cached.filters.every((bits, at) => bits === filters[at]))
    return cached.answers
  const { generation } = store
  const answers = yield* aggregate(aggregations, slots, context)
  const objects = objectsIn(answers)
  if (store.generation === generation && objects <= OBJECTS_MAX)
    cache.set(key, { generation, filters, answers, bytes: objects * OBJECT_BYTES + key.length * 2 })
  return answers
}

/** The filters that, beside words, decide what is counted; undefined where anything else does. */
function filtersOf({ query, minScore, aggregations }: SearchRequest): readonly ColumnQuery[] | undefined {
  if (minScore !== undefined) return undefined
  const found: ColumnQuery[] = []
  return onlyFilters(withoutRandomOrder(query), found) && Object.values(aggregations).every(one => isFlat(one, found))
    ? found
    : undefined
}

/** A random order changes no count. */
const withoutRandomOrder = (query: Query): Query => (query.kind === 'random' ? withoutRandomOrder(query.query) : query)

/** Queries whose hits change with the documents only, not with time. */
const INDEX_ONLY_KINDS: readonly Query['kind'][] = ['all', 'none', 'ids', 'match', 'phrase']

function onlyFilters(query: Query, found: ColumnQuery[]): boolean {
  if ('field' in query) {
    found.push(query)
    return true
  }
  // Weights change the order, which no count depends on.
  if (query.kind === 'weighted') return onlyFilters(query.query, found)
  if (query.kind === 'boosting') return onlyFilters(query.positive, found)
  if (query.kind === 'dis_max') return query.queries.every(one => onlyFilters(one, found))
  if (query.kind !== 'bool') return INDEX_ONLY_KINDS.includes(query.kind)
  return [...query.must, ...query.filter, ...query.should, ...query.mustNot].every(one => onlyFilters(one, found))
}

/** Their answers depend on other filters, on scores, or are read page by page. */
const NEVER_CACHED: readonly Aggregations[string]['kind'][] = ['filters', 'top_hits', 'composite']

/** Buckets that have aggregations of their own are too many to keep. */
function isFlat(aggregation: Aggregations[string], found: ColumnQuery[]): boolean {
  const inner = Object.values(aggregation.inner)
  if (aggregation.kind !== 'filter') return inner.length === 0 && !NEVER_CACHED.includes(aggregation.kind)
  return onlyFilters(aggregation.filter, found) && inner.every(one => isFlat(one, found))
}

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + objectsIn(one), 1)
}
