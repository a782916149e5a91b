import type { SourceFilter } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { SOURCE } from '../written.ts'
import type { Sourced } from '../written.ts'
import { CutCards } from './cut-cards.ts'
import type { KeptDocuments } from './kept-documents.ts'

/** Part of a document as bytes of the stored JSON; the object is made when somebody looks. Most are only written out again. */
class Source {
  readonly bytes: Buffer
  #object: unknown

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get object(): unknown {
    return (this.#object ??= JSON.parse(this.bytes.toString()) as unknown)
  }
}

const cards = new WeakMap<KeptDocuments<object>, CutCards>()

function cardsOf(documents: KeptDocuments<object>): CutCards {
  const known = cards.get(documents) ?? new CutCards(documents)
  cards.set(documents, known)
  return known
}

/** Gives a hit the part of its document that was asked for. */
export function sourcesOf<D extends object>(documents: KeptDocuments<D>, filter: SourceFilter) {
  if (filter === false) return (): Sourced<D> => ({})
  const wholeFields = namesOf(filter)
  if (!wholeFields) {
    const read = sourceReader<D>(filter)
    return (slot: number): Sourced<D> => ({ _source: read(documents.parsed(slot) as D) ?? {} })
  }
  const kept = documents as unknown as KeptDocuments<object>
  const bytesOf = wholeFields.length ? cardsOf(kept).of(wholeFields) : (slot: number) => documents.bytes(slot)
  return (slot: number): Sourced<D> => {
    const source = new Source(bytesOf(slot))
    return {
      get _source() {
        return source.object as Partial<D>
      },
      [SOURCE]: source
    }
  }
}

/** Fields at the top can be cut out of the bytes, none = all of them; anything finer needs the document itself. */
function namesOf(filter: Exclude<SourceFilter, false>): readonly string[] | undefined {
  if (filter === true) return []
  const isFiner = filter.excludes.length > 0 || filter.includes.some(name => /[.*]/.test(name))
  return isFiner ? undefined : filter.includes
}
