import type { Aggregation as Answer } from '../../contract/catalogue-query.ts'
import { LRUCache } from 'lru-cache'
import type { Aggregations, Query, SearchRequest } from '../query/tree.ts'
import { aggregate } from './aggregating.ts'
import type { Bits } from './bits.ts'
import { filterBits } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { areFew } from './filter-cache.ts'
import type { ColumnQuery } from './filter-cache.ts'
import type { Steps } from './pacing.ts'
import type { Store } from './store.ts'

type Answers = Readonly<Record<string, Answer>>

interface Kept {
  readonly changes: number
  /** What the filters let through then: another set once `now` has passed a product's day. */
  readonly filters: readonly Bits[]
  readonly answers: Answers
  readonly bytes: number
}

/** Shorter lists are counted sooner than looked up. */
const LEAST_COUNTED = 512
const MOST_CLAUSES = 32
const MOST_BYTES = 8 * 1_024 * 1_024
const BYTES_OF_OBJECT = 100
/** Objects in an answer; a page of the shop has some 1,500. */
const MOST_OBJECTS = 4_000
const kept = new WeakMap<Store<object>, LRUCache<string, Kept>>()

/**
 * Counts facets, or tells them as they were counted for the same filters since the last change: departments
 * are opened by everybody, and the same words are looked for by many.
 */
export function* facetsOf(request: SearchRequest, counted: Uint32Array, running: Running): Steps<Answers> {
  const { store } = running
  const { aggregations } = request
  const isShort = counted.length < LEAST_COUNTED || areFew(counted.length, store)
  const clauses = isShort ? undefined : filtersOf(request)
  if (!clauses || clauses.length > MOST_CLAUSES) return yield* aggregate(aggregations, counted, running)
  const own =
    kept.get(store) ?? new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes })
  kept.set(store, own)
  const filters = clauses.map(clause => filterBits(clause, running))
  const name = JSON.stringify([unshuffled(request.query), aggregations])
  const known = own.get(name)
  if (known?.changes === store.changes && known.filters.every((bits, at) => bits === filters[at])) return known.answers
  const { changes } = store
  const answers = yield* aggregate(aggregations, counted, running)
  const objects = objectsIn(answers)
  if (store.changes === changes && objects <= MOST_OBJECTS)
    own.set(name, { changes, filters, answers, bytes: objects * BYTES_OF_OBJECT + name.length * 2 })
  return answers
}

/** The filters that, beside words, decide what is counted; undefined where anything else does. */
function filtersOf({ query, minScore, aggregations }: SearchRequest): readonly ColumnQuery[] | undefined {
  if (minScore !== undefined) return undefined
  const found: ColumnQuery[] = []
  return onlyFilters(unshuffled(query), found) && Object.values(aggregations).every(one => isFlat(one, found))
    ? found
    : undefined
}

/** The order of what is found changes nothing of how much it is. */
const unshuffled = (query: Query): Query => (query.kind === 'random' ? unshuffled(query.query) : query)

/** What these find changes only with the documents. */
const TELLS_ITSELF: readonly Query['kind'][] = ['all', 'none', 'ids', 'match', 'phrase']

function onlyFilters(query: Query, found: ColumnQuery[]): boolean {
  if ('field' in query) {
    found.push(query)
    return true
  }
  if (query.kind !== 'bool') return TELLS_ITSELF.includes(query.kind)
  return [...query.must, ...query.filter, ...query.should, ...query.mustNot].every(one => onlyFilters(one, found))
}

/** Buckets that have aggregations of their own are too many to keep. */
function isFlat(aggregation: Aggregations[string], found: ColumnQuery[]): boolean {
  const inner = Object.values(aggregation.inner)
  if (aggregation.kind !== 'filter') return inner.length === 0 && aggregation.kind !== 'filters'
  return onlyFilters(aggregation.filter, found) && inner.every(one => isFlat(one, found))
}

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + objectsIn(one), 1)
}
