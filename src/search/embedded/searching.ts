import type { SearchHit, SearchResponse } from '../../contract/catalogue-query.ts'
import type { SearchRequest } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { aggregate } from './aggregating.ts'
import { evaluate } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { highlighter } from './highlighting.ts'
import { keepWhere, keepWithin, listOf, scoreAt, setOf } from './matched.ts'
import type { Listed } from './matched.ts'
import { firstOf } from './ordering.ts'
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
  const running: Running = { store: store as unknown as Store<object>, scratch, now, known: new Map() }
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

  const least = request.minScore
  const all = listOf(evaluate(request.query, running), store.live, scratch)
  const counted = least === undefined ? all : keepWhere(all, (_, at) => scoreAt(all.scores, at) >= least)
  const hasAggregations = Object.keys(request.aggregations).length > 0
  const aggregations = hasAggregations ? aggregate(request.aggregations, counted.slots, running) : undefined
  const found = request.postFilter
    ? keepWithin(counted, [setOf(evaluate(request.postFilter, running), scratch)], [])
    : counted
  const most = request.size ? request.from + request.size : 0
  const first = firstOf(found, { sort: request.sort, most, after: request.searchAfter }, running.store)
  return {
    total: found.slots.length,
    maxScore: maxScoreOf(request, first, found),
    hits: hitsOf(store, request, running, first.slice(request.from), found),
    aggregations
  }
}

function hitsOf<D extends object>(
  store: Store<D>,
  { query, sort, source, trackScores, highlight }: SearchRequest,
  { scratch }: Running,
  places: readonly number[],
  { slots, scores }: Listed
): readonly SearchHit<Partial<D>>[] {
  const tellsScore = !sort.length || trackScores || sort.some(({ field }) => field === '_score')
  const readSource = sourceReader<D>(source)
  const highlightOf = highlight && places.length ? highlighter(highlight, query, store, scratch) : () => undefined
  return places.map(at => {
    const slot = slots[at]!
    const score = scoreAt(scores, at)
    const document = store.documents.parsed(slot) as D
    const part = readSource(document)
    const highlighted = highlightOf(slot)
    return {
      _index: store.schema.index,
      _id: store.schema.idOf(document),
      _score: tellsScore ? score : null,
      ...(part !== undefined && { _source: part }),
      ...(highlighted && { highlight: highlighted }),
      ...(sort.length > 0 && { sort: sort.map(key => sortValue(store, slot, key, score)) })
    }
  })
}

/** With another sort the best score is only looked for on request. */
function maxScoreOf({ sort, trackScores }: SearchRequest, first: readonly number[], { scores }: Listed) {
  if (first[0] === undefined) return null
  if (!sort.length) return scoreAt(scores, first[0])
  if (!trackScores) return null
  return typeof scores === 'number' ? scores : scores.reduce((most, score) => Math.max(most, score), 0)
}
