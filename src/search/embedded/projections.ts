import type { StoredDocuments } from './stored-documents.ts'
import { SourceFieldExtractor } from './source-field-extractor.ts'

const FIELD_LISTS_MAX = 8
const BYTES_MAX = 40 * 1_024 * 1_024
/** Memory of a cached projection beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 120

interface Projection {
  /** Position of the stored document: it changes when the document is replaced. */
  readonly position: number
  readonly bytes: Buffer
}

/**
 * Filtered sources as ready bytes. Lists show the same products over and over: extracting
 * forty of them would cost more than the search, and documents in files would be read each time.
 */
export class Projections {
  readonly #documents: StoredDocuments<object>
  /** Readers are kept by the names of the requested fields. */
  readonly #groups = new Map<string, ProjectionGroup>()
  #bytes = 0

  constructor(documents: StoredDocuments<object>) {
    this.#documents = documents
  }

  /** A reader of the given fields by slot. */
  reader(names: readonly string[]): (slot: number) => Buffer {
    const { extractor, projections } = this.#groupFor(names)
    return slot => {
      const position = this.#documents.positionOf(slot)
      const known = projections.get(slot)
      if (known?.position === position) return known.bytes
      const bytes = extractor.extract(this.#documents.bytes(slot))
      if (known) this.#bytes -= known.bytes.length + ENTRY_OVERHEAD_BYTES
      this.#bytes += bytes.length + ENTRY_OVERHEAD_BYTES
      if (this.#bytes > BYTES_MAX) this.#evictAll(bytes.length + ENTRY_OVERHEAD_BYTES)
      projections.set(slot, { position, bytes })
      return bytes
    }
  }

  #groupFor(names: readonly string[]): ProjectionGroup {
    const name = names.join()
    const known = this.#groups.get(name)
    if (known) return known
    if (this.#groups.size >= FIELD_LISTS_MAX) {
      this.#evictAll(0)
      this.#groups.clear()
    }
    const group = { extractor: new SourceFieldExtractor(names), projections: new Map<number, Projection>() }
    this.#groups.set(name, group)
    return group
  }

  /** Evicts everything at once: entries in use are soon cached again, and no usage has to be tracked. */
  #evictAll(remainingBytes: number): void {
    for (const { projections } of this.#groups.values()) projections.clear()
    this.#bytes = remainingBytes
  }
}

interface ProjectionGroup {
  readonly extractor: SourceFieldExtractor
  readonly projections: Map<number, Projection>
}
