import type { SourceFilter } from '../query/tree.ts'
import { sourceReader } from '../source-filter.ts'
import { RAW_SOURCE } from '../raw-source.ts'
import type { WithRawSource, RawSource } from '../raw-source.ts'
import { Projections } from './projections.ts'
import type { StoredDocuments } from './stored-documents.ts'

/** Part of a document as bytes of the stored JSON, parsed on first access: most are only written out again. */
class LazySource implements RawSource {
  readonly bytes: Buffer
  #object: unknown

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get object(): unknown {
    return (this.#object ??= JSON.parse(this.bytes.toString()) as unknown)
  }
}

export type DocumentSource = LazySource | { readonly object: unknown; readonly bytes?: undefined }

/**
 * A hit or option that carries a part of its document, read through the prototype: an own getter on each would cost
 * more than finding the document, and forty of them more than the whole search.
 */
export class WithSource<D> implements WithRawSource<D> {
  readonly [RAW_SOURCE]: DocumentSource | undefined

  constructor(source: DocumentSource | undefined) {
    this[RAW_SOURCE] = source
  }

  /** Undefined where the request excludes the source, as for an optional property. */
  get _source(): Partial<D> {
    return this[RAW_SOURCE]?.object as Partial<D>
  }

  toJSON(): object {
    return { ...this, _source: this._source }
  }
}

const projections = new WeakMap<StoredDocuments<object>, Projections>()

function projectionsOf(documents: StoredDocuments<object>): Projections {
  const known = projections.get(documents) ?? new Projections(documents)
  projections.set(documents, known)
  return known
}

/** A reader of the requested part of documents. */
export function sourcesOf<D extends object>(
  documents: StoredDocuments<D>,
  filter: SourceFilter
): (slot: number) => DocumentSource | undefined {
  if (filter === false) return () => undefined
  const wholeFields = topLevelNames(filter)
  if (!wholeFields) {
    const read = sourceReader<D>(filter)
    return slot => ({ object: read(documents.parsedCached(slot) as D) ?? {} })
  }
  const stored = documents as unknown as StoredDocuments<object>
  const bytesOf = wholeFields.length
    ? projectionsOf(stored).reader(wholeFields)
    : (slot: number) => documents.bytes(slot)
  return slot => new LazySource(bytesOf(slot))
}

/** Fields at the top can be cut out of the bytes, none = all of them; anything finer needs the document itself. */
function topLevelNames(filter: Exclude<SourceFilter, false>): readonly string[] | undefined {
  if (filter === true) return []
  const isNested = filter.excludes.length > 0 || filter.includes.some(name => /[.*]/.test(name))
  return isNested ? undefined : filter.includes
}
