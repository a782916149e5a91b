import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { indexKeys } from '../../src/search/analysis/index-keys.ts'
import { queryWords } from '../../src/search/analysis/query-words.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { requiredCount } from '../../src/search/query/minimum-should-match.ts'
import type { MatchQuery, PhraseQuery, Query, SearchRequest, SortKey } from '../../src/search/query/tree.ts'

type Value = string | number | null

/** A field's values as the tree compares them: numbers, dates in milliseconds, texts. */
function valuesOf(document: ProductDocument, field: string): readonly (string | number)[] {
  const own = catalogueSchema.fields[field]
  if (!own) return []
  const read: unknown = own.read(document)
  const list: readonly unknown[] = Array.isArray(read) ? read : [read]
  return list.flatMap((value): (string | number)[] => {
    if (own.kind === 'date') return typeof value === 'string' ? [Date.parse(value)] : []
    if (own.kind === 'boolean' || own.kind === 'number') return [Number(value)]
    if (own.kind === 'presence') return value ? [1] : []
    return typeof value === 'string' && value !== '' ? [value] : []
  })
}

/** Words of a field in order, text by text: each the keys under which it is found. */
function wordsOf(document: ProductDocument, field: string): readonly (readonly (readonly string[])[])[] {
  const read: unknown = catalogueSchema.fields[field]?.read(document)
  return (Array.isArray(read) ? (read as readonly string[]) : [String(read)]).map(text => {
    const words: (readonly string[])[] = []
    indexKeys(
      text,
      () => undefined,
      keys => words.push(keys)
    )
    return words
  })
}

const soughtKeys = (text: string) => queryWords(text).map(({ keys }) => new Set(keys.map(({ key }) => key)))
const isOneOf = (keys: readonly string[], sought: ReadonlySet<string>) => keys.some(key => sought.has(key))

function hasWords(document: ProductDocument, { text, fields, operator, minimumShouldMatch }: MatchQuery): boolean {
  const sought = soughtKeys(text)
  const words = fields.flatMap(({ name }) => wordsOf(document, name).flat())
  const found = sought.filter(one => words.some(keys => isOneOf(keys, one))).length
  const least = minimumShouldMatch
    ? Math.max(1, Math.min(sought.length, requiredCount(minimumShouldMatch, sought.length)))
    : 1
  return found >= (operator === 'and' ? sought.length : least)
}

function hasPhrase(document: ProductDocument, { text, fields }: PhraseQuery): boolean {
  const sought = soughtKeys(text)
  return fields.some(({ name }) =>
    wordsOf(document, name).some(words =>
      words.some((_, at) => sought.every((one, next) => isOneOf(words[at + next] ?? [], one)))
    )
  )
}

/** Evaluates the query tree document by document, without any index. */
export function matches(query: Query, document: ProductDocument): boolean {
  const all = (clauses: readonly Query[]) => clauses.every(clause => matches(clause, document))
  switch (query.kind) {
    case 'all':
      return true
    case 'match':
      return hasWords(document, query)
    case 'phrase':
      return hasPhrase(document, query)
    case 'bool': {
      const should = query.should.filter(clause => matches(clause, document)).length
      const without = query.mustNot.some(clause => matches(clause, document))
      return all(query.must) && all(query.filter) && !without && should >= query.minimumShould
    }
    case 'random':
    case 'weighted':
      return matches(query.query, document)
    case 'ids':
      return query.values.includes(document.id)
    case 'term':
      return valuesOf(document, query.field).map(String).includes(query.value)
    case 'terms':
      return valuesOf(document, query.field).some(value => query.values.includes(String(value)))
    case 'prefix':
      return valuesOf(document, query.field).some(value => String(value).startsWith(query.value))
    case 'exists':
      return valuesOf(document, query.field).length > 0
    case 'range':
      return valuesOf(document, query.field).some(value => isWithin(Number(value), query))
    default:
      return false
  }
}

function isWithin(value: number, { lower, upper }: Extract<Query, { kind: 'range' }>): boolean {
  const bound = (one: typeof lower) => (one && 'value' in one ? one.value : Number.NaN)
  const above = !lower || (lower.inclusive ? value >= bound(lower) : value > bound(lower))
  return above && (!upper || (upper.inclusive ? value <= bound(upper) : value < bound(upper)))
}

const sortValueOf = (document: ProductDocument, { field }: SortKey): Value => valuesOf(document, field)[0] ?? null

function compare(a: ProductDocument, b: ProductDocument, sort: readonly SortKey[]): number {
  for (const key of sort) {
    const [one, other] = [sortValueOf(a, key), sortValueOf(b, key)]
    if (one === other) continue
    const sign = key.descending ? -1 : 1
    if (one === null || other === null) return (one === null) === (key.missing === 'first') ? -1 : 1
    return one < other ? -sign : sign
  }
  return 0
}

/** Ids in order, how many there are in all, and what two usual aggregations say. */
export function naiveSearch(documents: Iterable<ProductDocument>, request: SearchRequest) {
  const matched = [...documents].filter(document => matches(request.query, document))
  const { postFilter } = request
  const found = matched.filter(document => !postFilter || matches(postFilter, document))
  found.sort((a, b) => compare(a, b, request.sort))
  const ids = found.map(({ id }) => id)
  return { total: ids.length, ids: ids.slice(request.from, request.from + request.size), all: ids, matched }
}

/** Buckets as they should come: the most frequent first, then by their texts. */
export function naiveTerms(documents: readonly ProductDocument[], field: string, size: number) {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const value of new Set(valuesOf(document, field).map(String))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const all = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const shown = all.slice(0, size)
  return {
    buckets: shown.map(([key, count]) => ({ key, doc_count: count })),
    others: all.slice(size).reduce((sum, [, count]) => sum + count, 0)
  }
}
