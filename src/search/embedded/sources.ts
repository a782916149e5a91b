import type { SourceFilter } from '../query/tree.ts'
import { sourceReader } from '../source.ts'
import { SOURCE } from '../written.ts'
import type { Sourced } from '../written.ts'
import type { KeptDocuments } from './kept-documents.ts'
import { TopFields } from './top-fields.ts'

const MOST_FILTERS = 8
/** By the names that are asked for; cards are asked for again and again. */
const cutters = new Map<string, TopFields>()

/** Part of a document as bytes of the stored JSON; the object is made when somebody looks. Most are only written out again. */
class Source {
  #bytes: Buffer
  #cutter: TopFields | undefined
  #object: unknown

  constructor(bytes: Buffer, cutter: TopFields | undefined) {
    this.#bytes = bytes
    this.#cutter = cutter
  }

  get bytes(): Buffer {
    if (this.#cutter) this.#bytes = this.#cutter.cut(this.#bytes)
    this.#cutter = undefined
    return this.#bytes
  }

  get object(): unknown {
    return (this.#object ??= JSON.parse(this.bytes.toString()) as unknown)
  }
}

/** Gives a hit the part of its document that was asked for. */
export function sourcesOf<D extends object>(documents: KeptDocuments<D>, filter: SourceFilter) {
  if (filter === false) return (): Sourced<D> => ({})
  const wholeFields = namesOf(filter)
  if (!wholeFields) {
    const read = sourceReader<D>(filter)
    return (slot: number): Sourced<D> => ({ _source: read(documents.parsed(slot) as D) ?? {} })
  }
  const cutter = wholeFields.length ? cutterOf(wholeFields) : undefined
  return (slot: number): Sourced<D> => {
    const source = new Source(documents.bytes(slot), cutter)
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

function cutterOf(names: readonly string[]): TopFields {
  const name = names.join()
  const known = cutters.get(name)
  if (known) return known
  if (cutters.size >= MOST_FILTERS) cutters.clear()
  const made = new TopFields(names)
  cutters.set(name, made)
  return made
}
