import type { SearchHit, SearchResponse } from '../../contract/search/search-protocol.ts'
import { queryWords } from '../analysis/query-words.ts'
import type { MatchQuery, PhraseQuery, Query, SearchRequest } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import { compileAggregations } from './compile-aggregations.ts'
import { compile, type Clause, type Compiling } from './compile.ts'
import { complete, type AskIndex } from './completions.ts'
import { highlightsOf, termSuggestionsOf } from './embedded-features.ts'
import { hitReader, LAST, placeOf, sortClauses, sortValue, type HitReader, type RawHit } from './hits.ts'
import { refuseWideHistograms } from './histogram-limits.ts'
import { valueField } from './mapping.ts'
import { readAggregations } from './read-aggregations.ts'
import { compilePhrase } from './phrase-queries.ts'
import { lookUpTerms, type TermQuestions } from './term-lookup.ts'
import { compileMatch } from './text-queries.ts'

interface RawAnswer<D> {
  readonly took: number
  readonly timed_out: boolean
  readonly _shards: SearchResponse<D>['_shards']
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly max_score: number | null
    readonly hits: readonly RawHit<D>[]
  }
  readonly aggregations?: Readonly<Record<string, unknown>>
}

/** Clauses for texts; the rest of the 1,024 that a cluster takes in one query is for other conditions. */
const TEXT_CLAUSES_MAX = 800

const ONE_SHARD = { total: 1, successful: 1, skipped: 0, failed: 0 }

/** Runs a parsed request in the cluster and answers as the embedded engine does. */
export async function searchCluster<D extends object>(
  schema: IndexSchema<D>,
  request: SearchRequest,
  ask: AskIndex,
  now: number
): Promise<SearchResponse<Partial<D>>> {
  const began = performance.now()
  const hitOf = hitReader(schema, request)
  const suggest = await suggestionsOf(schema, request, ask, hitOf)
  const suggests = Object.keys(suggest).length > 0
  const onlySuggests =
    suggests && request.size === 0 && request.query.kind === 'all' && Object.keys(request.aggregations).length === 0
  const compiling: Compiling = { schema, now, words: onlySuggests ? new Map() : await compileTexts(request, ask) }
  await refuseWideHistograms(request.aggregations, compile(request.query, compiling), ask)
  const answer = onlySuggests ? undefined : await ask<RawAnswer<D>>(bodyOf(request, schema, compiling))
  return {
    took: Math.round(performance.now() - began),
    timed_out: answer?.timed_out ?? false,
    _shards: answer?._shards ?? ONE_SHARD,
    hits: await hitsOf(schema, request, answer, hitOf),
    ...(answer?.aggregations && {
      aggregations: readAggregations(request.aggregations, answer.aggregations, schema)
    }),
    ...(suggests && { suggest })
  }
}

async function suggestionsOf<D extends object>(
  schema: IndexSchema<D>,
  { completions, termSuggestions }: SearchRequest,
  ask: AskIndex,
  hitOf: HitReader<D>
) {
  const found = await Promise.all([
    ...Object.entries(completions).map(
      async ([name, completion]) =>
        [name, await complete<D>(completion, ask, hit => hitOf(hit._id, hit._source.d as D))] as const
    ),
    ...Object.entries(termSuggestions).map(
      async ([name, suggestion]) => [name, await termSuggestionsOf(schema, suggestion, ask)] as const
    )
  ])
  return Object.fromEntries(found)
}

async function hitsOf<D extends object>(
  schema: IndexSchema<D>,
  { query, sort, trackScores, highlight }: SearchRequest,
  answer: RawAnswer<D> | undefined,
  hitOf: HitReader<D>
): Promise<SearchResponse<Partial<D>>['hits']> {
  const found = answer?.hits.hits ?? []
  const documents = found.flatMap(({ _source }) => (_source ? [_source.d] : []))
  const highlights = highlight && found.length > 0 ? await highlightsOf(schema, documents, highlight, query) : []
  const includesScore = sort.length === 0 || trackScores || sort.some(({ field }) => field === '_score')
  const bestScore = sort.length === 0 ? found[0]?._score : trackScores ? answer?.hits.max_score : undefined
  return {
    total: answer?.hits.total ?? { value: 0, relation: 'eq' },
    max_score: bestScore ?? null,
    hits: found.map((hit, at): SearchHit<Partial<D>> => ({
      ...hitOf(hit._id, hit._source?.d),
      _score: includesScore ? hit._score : null,
      ...(highlights[at] && { highlight: highlights[at] }),
      ...(sort.length > 0 && { sort: sort.map((key, place) => sortValue(schema, hit, key, place)) })
    }))
  }
}

/** Resolves every text of a request to a clause, before the request itself is sent. */
async function compileTexts(request: SearchRequest, ask: AskIndex): Promise<ReadonlyMap<Query, Clause>> {
  const texts = [...textsIn(request.query), ...(request.postFilter ? textsIn(request.postFilter) : [])]
  for (const aggregation of Object.values(request.aggregations)) texts.push(...textsInAggregation(aggregation))
  const probe = async (filters: readonly Clause[]) => {
    const answer = await ask<{ aggregations: { found: { buckets: readonly { doc_count: number }[] } } }>({
      size: 0,
      track_total_hits: false,
      aggs: { found: { filters: { filters } } }
    })
    return answer.aggregations.found.buckets.map(({ doc_count }) => doc_count > 0)
  }
  const lookUp = (questions: TermQuestions) => lookUpTerms(questions, ask)
  const matches = texts.filter(text => text.kind === 'match')
  const words = matches.reduce((sum, text) => sum + wordsIn(text), 0)
  const left = TEXT_CLAUSES_MAX - texts.reduce((sum, text) => sum + phraseClausesOf(text), 0)
  const compileText = (text: Text) =>
    text.kind === 'match'
      ? compileMatch(text, { probe, lookUp, budget: (left * wordsIn(text)) / words })
      : compilePhrase(text, { probe, lookUp })
  return new Map(await Promise.all(texts.map(async text => [text, await compileText(text)] as const)))
}

type Text = MatchQuery | PhraseQuery

/** Texts share the clauses by their words. */
const wordsIn = ({ text }: MatchQuery) => Math.max(1, queryWords(text).length)
const phraseClausesOf = (text: Text) => (text.kind === 'phrase' ? text.fields.length * (text.isExact ? 1 : 2) : 0)

function textsIn(query: Query): readonly Text[] {
  if (query.kind === 'match' || query.kind === 'phrase') return [query]
  if (query.kind === 'random' || query.kind === 'weighted') return textsIn(query.query)
  if (query.kind === 'boosting') return [...textsIn(query.positive), ...textsIn(query.negative)]
  if (query.kind === 'dis_max') return query.queries.flatMap(textsIn)
  if (query.kind === 'bool')
    return [...query.must, ...query.filter, ...query.should, ...query.mustNot].flatMap(clause => textsIn(clause))
  return []
}

function textsInAggregation(aggregation: SearchRequest['aggregations'][string]): readonly Text[] {
  const own =
    aggregation.kind === 'filter'
      ? textsIn(aggregation.filter)
      : aggregation.kind === 'filters'
        ? Object.values(aggregation.filters).flatMap(textsIn)
        : []
  return [...own, ...Object.values(aggregation.inner).flatMap(textsInAggregation)]
}

function bodyOf<D extends object>(request: SearchRequest, schema: IndexSchema<D>, compiling: Compiling) {
  const { sort, searchAfter } = request
  const aggregations = compileAggregations(request.aggregations, compiling)
  const needsDocuments = request.source !== false || sort.length > 0 || request.highlight !== undefined
  return {
    query: compile(request.query, compiling),
    ...(request.postFilter && { post_filter: compile(request.postFilter, compiling) }),
    ...(request.minScore !== undefined && { min_score: request.minScore }),
    ...(request.trackScores && { track_scores: true }),
    from: request.from,
    size: request.size,
    track_total_hits: true,
    _source: needsDocuments ? ['d'] : false,
    // `search_after` gives the position by itself.
    sort: [...sortClauses(sort, schema), ...(searchAfter ? [] : [LAST])],
    ...(request.collapse !== undefined && { collapse: { field: valueField(request.collapse) } }),
    ...(searchAfter && { search_after: searchAfter.map((value, at) => placeOf(schema, sort[at], value)) }),
    ...(Object.keys(aggregations).length > 0 && { aggs: aggregations })
  }
}
