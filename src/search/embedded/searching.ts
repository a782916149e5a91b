import type { SearchHit, SearchResponse, Suggestion } from '../../contract/catalogue-query.ts'
import type { SearchRequest, SortKey } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { aggregate } from './aggregating.ts'
import { keepBoth, listBits } from './bits.ts'
import { evaluate } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { firstOf, scoreOf } from './ordering.ts'
import type { Scratch } from './scratch.ts'
import type { Store } from './store.ts'

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

function find<D extends object>(store: Store<D>, request: SearchRequest, running: Running) {
  const { scratch } = running
  const onlySuggests = request.size === 0 && Object.keys(request.completions).length > 0 && request.query.kind === 'all'
  if (onlySuggests) return { total: 0, maxScore: null, hits: [], aggregations: undefined }

  const { bits, scores } = evaluate(request.query, running)
  const matched = scratch.bits()
  matched.set(store.live)
  keepBoth(matched, bits)
  let count = listBits(matched, scratch.list)
  const hasAggregations = Object.keys(request.aggregations).length > 0
  const aggregations = hasAggregations
    ? aggregate(request.aggregations, { slots: scratch.list, count }, running)
    : undefined
  if (request.postFilter) {
    keepBoth(matched, evaluate(request.postFilter, running).bits)
    count = listBits(matched, scratch.list)
  }
  const first = firstOf(
    scratch.list,
    count,
    request.size ? request.from + request.size : 0,
    request.sort,
    running.store,
    scores
  )
  const isSorted = request.sort.length > 0
  const readSource = sourceReader<D>(request.source)
  const hits = first.slice(request.from).map((slot): SearchHit<Partial<D>> => {
    const document = store.documents[slot] as D
    const part = readSource(document)
    return {
      _index: store.schema.index,
      _id: store.schema.idOf(document),
      _score: isSorted ? null : scoreOf(scores, slot),
      ...(part !== undefined && { _source: part }),
      ...(isSorted && { sort: request.sort.map(key => sortValue(store, slot, key)) })
    }
  })
  const maxScore = isSorted || first[0] === undefined ? null : scoreOf(scores, first[0])
  return { total: count, maxScore, hits, aggregations }
}

function sortValue<D extends object>(store: Store<D>, slot: number, { field }: SortKey): string | number | null {
  if (field === '_score') return null
  const number = store.numbers.get(field)?.values[slot]
  if (number !== undefined) return Number.isNaN(number) ? null : number
  const texts = store.schema.fields[field]?.read(store.documents[slot] as D)
  const text: unknown = Array.isArray(texts) ? texts[0] : texts
  return typeof text === 'string' && text ? text : null
}

function suggestions<D extends object>(store: Store<D>, { completions, source }: SearchRequest) {
  const entries = Object.entries(completions)
  if (!entries.length) return undefined
  const readSource = sourceReader<D>(source)
  return Object.fromEntries(
    entries.map(([name, completion]): readonly [string, readonly Suggestion<Partial<D>>[]] => {
      const found = store.completions.get(completion.field)?.complete(completion, store.isLive) ?? []
      const options = found.map(({ text, slot, score }) => {
        const document = store.documents[slot] as D
        const part = readSource(document)
        return {
          text,
          _index: store.schema.index,
          _id: store.schema.idOf(document),
          _score: score,
          ...(part !== undefined && { _source: part })
        }
      })
      return [name, [{ text: completion.prefix, offset: 0, length: completion.prefix.length, options }]]
    })
  )
}
