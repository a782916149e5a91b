import type { SearchAnswer } from '../../../search/port.ts'
import type { SearchRequest, SortKey } from '../../../search/query/tree.ts'
import type { Refusal } from '../../../search/query/refusal.ts'

type Hit = SearchAnswer['hits']['hits'][number]

/** The part of a search over several indices that each of them is asked. */
export const requestPerIndex = (request: SearchRequest): SearchRequest => ({
  ...request,
  from: 0,
  size: request.from + request.size
})

/** Buckets and completions of several indices are not put together. */
export function multiIndexRefusal(request: SearchRequest): Refusal | undefined {
  const { aggregations, completions, termSuggestions, collapse } = request
  const name = Object.keys({ ...aggregations, ...completions, ...termSuggestions, ...(collapse && { collapse }) })[0]
  if (name === undefined) return undefined
  const reason = `[${name}] aggregations and suggesters work on one index, name it in the path`
  return { status: 400, type: 'illegal_argument_exception', reason }
}

/** One answer out of those of several indices, in the order of their scores or of the requested sort. */
export function mergeAnswers(
  answers: readonly SearchAnswer[],
  { sort, from, size }: Pick<SearchRequest, 'sort' | 'from' | 'size'>
): SearchAnswer {
  const hits = answers.flatMap(answer => answer.hits.hits).sort((a, b) => compareHits(a, b, sort))
  const scores = answers.flatMap(answer => answer.hits.max_score ?? [])
  const shards = answers.length
  return {
    took: Math.max(0, ...answers.map(({ took }) => took)),
    timed_out: answers.some(answer => answer.timed_out),
    _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
    hits: {
      total: { value: answers.reduce((sum, answer) => sum + answer.hits.total.value, 0), relation: 'eq' },
      max_score: scores.length > 0 ? Math.max(...scores) : null,
      hits: hits.slice(from, from + size)
    }
  }
}

function compareHits(a: Hit, b: Hit, sort: readonly SortKey[]): number {
  if (sort.length === 0) return (b._score ?? 0) - (a._score ?? 0)
  for (const [at, { descending, missing }] of sort.entries()) {
    const [one = null, other = null] = [a.sort?.[at], b.sort?.[at]]
    if (one === other) continue
    if (one === null || other === null) return (one === null) === (missing === 'last') ? 1 : -1
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
