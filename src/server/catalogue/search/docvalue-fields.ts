import { SCHEMAS, type IndexName } from '../../../search/indices.ts'
import type { SearchAnswer } from '../../../search/port.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'
import type { Field } from '../../../search/schema.ts'
import { sourceReader } from '../../../search/source-filter.ts'

/** The request as engines run it: values that stand beside hits are read from whole documents. */
export const withWholeSources = (request: SearchRequest): SearchRequest =>
  request.docvalueFields.length > 0 ? { ...request, source: true } : request

/** Sets the values of `docvalue_fields` beside each hit, and leaves of its source what was asked for. */
export function withDocvalueFields(answer: SearchAnswer, request: SearchRequest, index: IndexName): SearchAnswer {
  if (request.docvalueFields.length === 0) return answer
  const readSource = sourceReader<object>(request.source)
  const fields: Readonly<Record<string, Field<never>>> = SCHEMAS[index].fields
  const hits = answer.hits.hits.map(({ _index, _id, _score, _source = {}, highlight, sort }) => {
    const part = readSource(_source)
    return {
      _index,
      _id,
      _score,
      ...(part !== undefined && { _source: part }),
      fields: Object.fromEntries(
        request.docvalueFields.flatMap(name => {
          const field = fields[name]
          const values = field ? valuesOf(field, _source as never) : []
          return values.length > 0 ? [[name, values]] : []
        })
      ),
      ...(highlight && { highlight }),
      ...(sort && { sort })
    }
  })
  return { ...answer, hits: { ...answer.hits, hits } }
}

function valuesOf(field: Field<never>, document: never): readonly (string | number | boolean)[] {
  const value = field.read(document)
  if (field.kind === 'date') return value === null ? [] : [new Date(value as string).toISOString()]
  if (value === null || value === '') return []
  if (typeof value === 'object') return 'lat' in value ? [`${value.lat}, ${value.lon}`] : value.toSorted()
  return [value]
}
