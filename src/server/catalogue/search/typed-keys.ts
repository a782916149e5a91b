import type { Aggregation } from '../../../contract/search/search-protocol.ts'
import type { SearchAnswer } from '../../../search/port.ts'
import type { Aggregations, SearchRequest } from '../../../search/query/tree.ts'
import type { FieldKinds } from '../../../search/schema.ts'

/** With `typed_keys` every name says what it is the name of: typed clients cannot read an answer without. */
export function withTypedKeys(answer: SearchAnswer, request: SearchRequest, schema: FieldKinds): SearchAnswer {
  const { aggregations, suggest } = answer
  return {
    ...answer,
    ...(aggregations && { aggregations: typedAggregations(aggregations, request.aggregations, schema) }),
    ...(suggest && {
      suggest: Object.fromEntries(
        Object.entries(suggest).map(([name, found]) => [
          `${name in request.completions ? 'completion' : 'term'}#${name}`,
          found
        ])
      )
    })
  }
}

type Answers = Readonly<Record<string, Aggregation>>

const typedAggregations = (answers: Answers, aggregations: Aggregations, schema: FieldKinds): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const aggregation = aggregations[name]
      if (!aggregation) return [name, answer]
      return [`${typeOf(aggregation, schema)}#${name}`, typedInside(answer, aggregation.inner, schema)]
    })
  )

function typedInside(answer: Aggregation, inner: Aggregations, schema: FieldKinds): Aggregation {
  if (Object.keys(inner).length === 0) return answer
  const typed = (bucket: Readonly<Record<string, unknown>>) => {
    const own = Object.entries(bucket).filter(([name]) => !Object.hasOwn(inner, name))
    const below = Object.entries(bucket).filter(([name]) => Object.hasOwn(inner, name))
    return {
      ...Object.fromEntries(own),
      ...typedAggregations(Object.fromEntries(below) as Answers, inner, schema)
    }
  }
  const { buckets } = answer
  if (buckets === undefined) return typed(answer)
  return {
    ...answer,
    buckets: (Array.isArray(buckets)
      ? buckets.map(bucket => typed(bucket as object as Readonly<Record<string, unknown>>))
      : Object.fromEntries(
          Object.entries(buckets).map(([name, bucket]) => [
            name,
            typed(bucket as object as Readonly<Record<string, unknown>>)
          ])
        )) as Aggregation['buckets'] & object
  }
}

function typeOf(aggregation: Aggregations[string], schema: FieldKinds): string {
  if (aggregation.kind === 'percentiles') return 'tdigest_percentiles'
  if (aggregation.kind !== 'terms') return aggregation.kind
  const kind = schema.fields[aggregation.field]?.kind
  if (kind === 'number') return 'dterms'
  return kind === 'date' || kind === 'boolean' ? 'lterms' : 'sterms'
}
