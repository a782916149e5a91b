import type { SearchHit, SearchResponse } from '../../contract/catalogue-query.ts'
import type { SearchRequest } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { aggregate } from './aggregating.ts'
import { hasBit, keepBoth, listBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { evaluate } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { highlighter } from './highlighting.ts'
import { firstOf, scoreOf } from './ordering.ts'
import type { Scores } from './ordering.ts'
import type { Scratch } from './scratch.ts'
import { sortValue } from './sort-values.ts'
import type { Store } from './store.ts'
import { suggestions } from './suggesting.ts'

const ONE_SHARD = { total: 1, successful: 1, skipped: 0, failed: 0 }

/** One search from tree to answer. */
export function searchStore<D extends object>(
  store: Store<D>,
  request: SearchRequest,
  scratch: Scratch,
  now: number
): SearchResponse<Partial<D>> {
  const started = performance.now()
  // The inner parts only move slots about and never look into a document.
  const running: Running = { store: store as unknown as Store<object>, scratch, now }
  try {
    const { total, maxScore, hits, aggregations } = find(store, request, running)
    const suggest = suggestions(store, request)
    return {
      took: Math.round(performance.now() - started),
      timed_out: false,
      _shards: ONE_SHARD,
      hits: { total: { value: total, relation: 'eq' }, max_score: maxScore, hits },
      ...(aggregations && { aggregations }),
      ...(suggest && { suggest })
    }
  } finally {
    scratch.takeBack()
  }
}

const onlySuggests = ({ size, query, aggregations, completions, termSuggestions }: SearchRequest) =>
  size === 0 &&
  query.kind === 'all' &&
  !Object.keys(aggregations).length &&
  Object.keys(completions).length + Object.keys(termSuggestions).length > 0

function find<D extends object>(store: Store<D>, request: SearchRequest, running: Running) {
  const { scratch } = running
  if (onlySuggests(request)) return { total: 0, maxScore: null, hits: [], aggregations: undefined }

  const { bits, scores } = evaluate(request.query, running)
  const matched = scratch.bits()
  matched.set(store.live)
  keepBoth(matched, bits)
  if (request.minScore !== undefined) dropBelow(request.minScore, matched, scores, store.used)
  let count = listBits(matched, scratch.list)
  const hasAggregations = Object.keys(request.aggregations).length > 0
  const aggregations = hasAggregations
    ? aggregate(request.aggregations, { slots: scratch.list, count }, running)
    : undefined
  if (request.postFilter) {
    keepBoth(matched, evaluate(request.postFilter, running).bits)
    count = listBits(matched, scratch.list)
  }
  const most = request.size ? request.from + request.size : 0
  const wanted = { sort: request.sort, most, after: request.searchAfter }
  const first = firstOf(scratch.list, count, wanted, running.store, scores)
  const hits = hitsOf(store, request, running, first.slice(request.from), scores)
  return {
    total: count,
    maxScore: maxScoreOf(request, first, scratch.list.subarray(0, count), scores),
    hits,
    aggregations
  }
}

function dropBelow(least: number, bits: Bits, scores: Scores, used: number): void {
  for (let slot = 0; slot < used; slot++)
    if (hasBit(bits, slot) && scoreOf(scores, slot) < least) setBit(bits, slot, false)
}

function hitsOf<D extends object>(
  store: Store<D>,
  { query, sort, source, trackScores, highlight }: SearchRequest,
  { scratch }: Running,
  slots: readonly number[],
  scores: Scores
): readonly SearchHit<Partial<D>>[] {
  const tellsScore = !sort.length || trackScores || sort.some(({ field }) => field === '_score')
  const readSource = sourceReader<D>(source)
  const highlightOf = highlight && slots.length ? highlighter(highlight, query, store, scratch) : () => undefined
  return slots.map(slot => {
    const document = store.documents.parsed(slot) as D
    const part = readSource(document)
    const highlighted = highlightOf(slot)
    return {
      _index: store.schema.index,
      _id: store.schema.idOf(document),
      _score: tellsScore ? scoreOf(scores, slot) : null,
      ...(part !== undefined && { _source: part }),
      ...(highlighted && { highlight: highlighted }),
      ...(sort.length > 0 && { sort: sort.map(key => sortValue(store, slot, key, scores)) })
    }
  })
}

/** With another sort the best score is only looked for on request. */
function maxScoreOf({ sort, trackScores }: SearchRequest, first: readonly number[], all: Uint32Array, scores: Scores) {
  if (first[0] === undefined) return null
  if (!sort.length) return scoreOf(scores, first[0])
  return trackScores ? all.reduce((most, slot) => Math.max(most, scoreOf(scores, slot)), 0) : null
}
