import type { SourceFilter } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { SOURCE } from '../written.ts'
import type { Sourced, Written } from '../written.ts'
import { CutCards } from './cut-cards.ts'
import type { KeptDocuments } from './kept-documents.ts'

/** Part of a document as bytes of the stored JSON; the object is made when somebody looks. Most are only written out again. */
class Source implements Written {
  readonly bytes: Buffer
  #object: unknown

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get object(): unknown {
    return (this.#object ??= JSON.parse(this.bytes.toString()) as unknown)
  }
}

export type AnySource = Source | { readonly object: unknown; readonly bytes?: undefined }

/**
 * What carries a part of its document. The part is read through the prototype: a getter of each one's own would cost
 * more than finding the document, and forty of them more than the whole search.
 */
export class WithSource<D> implements Sourced<D> {
  readonly [SOURCE]: AnySource | undefined

  constructor(source: AnySource | undefined) {
    this[SOURCE] = source
  }

  /** Undefined where none was asked for, which is how an optional property reads. */
  get _source(): Partial<D> {
    return this[SOURCE]?.object as Partial<D>
  }

  toJSON(): object {
    return { ...this, _source: this._source }
  }
}

const cards = new WeakMap<KeptDocuments<object>, CutCards>()

function cardsOf(documents: KeptDocuments<object>): CutCards {
  const known = cards.get(documents) ?? new CutCards(documents)
  cards.set(documents, known)
  return known
}

/** How to read the part of documents that was asked for. */
export function sourcesOf<D extends object>(
  documents: KeptDocuments<D>,
  filter: SourceFilter
): (slot: number) => AnySource | undefined {
  if (filter === false) return () => undefined
  const wholeFields = namesOf(filter)
  if (!wholeFields) {
    const read = sourceReader<D>(filter)
    return slot => ({ object: read(documents.parsed(slot) as D) ?? {} })
  }
  const kept = documents as unknown as KeptDocuments<object>
  const bytesOf = wholeFields.length ? cardsOf(kept).of(wholeFields) : (slot: number) => documents.bytes(slot)
  return slot => new Source(bytesOf(slot))
}

/** Fields at the top can be cut out of the bytes, none = all of them; anything finer needs the document itself. */
function namesOf(filter: Exclude<SourceFilter, false>): readonly string[] | undefined {
  if (filter === true) return []
  const isFiner = filter.excludes.length > 0 || filter.includes.some(name => /[.*]/.test(name))
  return isFiner ? undefined : filter.includes
}
