import type { SearchEngine } from '../../../search/port.ts'
import { isObject } from '../../../search/query/json.ts'
import { parseSource } from '../../../search/query/parse-source.ts'
import { parseWith, type Parsed, type Refusal } from '../../../search/query/refusal.ts'
import type { SourceFilter } from '../../../search/query/tree.ts'
import { sourceReader } from '../../../search/source-filter.ts'
import { indexOf, responseType } from './indices.ts'
import { refusalBody } from '../../../search/query/refusal-body.ts'

const DOCUMENTS_MAX = 1_000

interface Where {
  readonly index: string | undefined
  readonly type: string | undefined
  /** The source filter of documents that name none themselves. */
  readonly source: SourceFilter
}

interface DocumentRequest {
  readonly index: string
  readonly type: string | undefined
  readonly id: string
  readonly source: SourceFilter
}

/** `_mget`: several documents by their ids, each found, missing or refused in its own place. */
export async function multiGet(
  engine: SearchEngine,
  body: unknown,
  where: Where,
  charge: (documents: number) => void
): Promise<Parsed<object>> {
  const wanted = readWanted(body, where)
  if (!wanted.ok) return wanted
  charge(wanted.value.length)
  const docs = await Promise.all(wanted.value.map(one => getOne(engine, one)))
  return { ok: true, value: { docs } }
}

async function getOne(engine: SearchEngine, { index: name, type, id, source }: DocumentRequest): Promise<object> {
  const index = indexOf(name, type)
  const shownType = responseType(type)
  const named = { _index: name, ...(shownType !== undefined && { _type: shownType }), _id: id }
  if (!index.ok) return { ...named, error: refusalBody(index.refusal).error }
  const found = await engine.get(index.value.name, id)
  if (!found) return { ...named, found: false }
  const part = sourceReader<object>(source)(found)
  return { ...named, _version: 1, _seq_no: 0, _primary_term: 1, found: true, ...(part && { _source: part }) }
}

const invalid = (reason: string): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal: { status: 400, type: 'action_request_validation_exception', reason }
})

/** `{ "ids": [] }` on the path of an index, or `{ "docs": [{ "_index", "_id", "_source" }] }`. */
function readWanted(body: unknown, where: Where): Parsed<readonly DocumentRequest[]> {
  const { docs, ids } = isObject(body) ? body : {}
  const requested: readonly unknown[] = Array.isArray(docs)
    ? docs
    : Array.isArray(ids)
      ? ids.map((id: unknown) => ({ _id: id }))
      : []
  if (requested.length === 0) return invalid('Validation Failed: 1: no documents to get;')
  if (requested.length > DOCUMENTS_MAX) return invalid(`Validation Failed: 1: more than [${DOCUMENTS_MAX}] documents;`)
  const wanted: DocumentRequest[] = []
  for (const one of requested) {
    const { _index = where.index, _type = where.type, _id, _source } = isObject(one) ? one : {}
    if (typeof _id !== 'string' && typeof _id !== 'number') return invalid('Validation Failed: 1: id is missing;')
    if (typeof _index !== 'string') return invalid('Validation Failed: 1: index is missing;')
    const source = _source === undefined ? where.source : parseWith(() => parseSource(_source))
    if (typeof source === 'object' && 'ok' in source && !source.ok) return source
    wanted.push({
      index: _index,
      type: typeof _type === 'string' ? _type : undefined,
      id: String(_id),
      source: typeof source === 'object' && 'ok' in source ? source.value : source
    })
  }
  return { ok: true, value: wanted }
}
