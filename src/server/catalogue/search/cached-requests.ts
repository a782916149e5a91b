import { LRUCache } from 'lru-cache'
import type { Parsed } from '../../../search/query/refusal.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'

const BYTES_MAX = 4 * 1_024 * 1_024
/** Longer requests are not repeated. */
const LONGEST_NAME = 8_192
/** A tree takes some times the room of its text. */
const BYTES_OF_LETTER = 10

/** Parsed requests by their full text: unlike answers they stay valid when the index changes. */
export class CachedRequests {
  readonly #requests = new LRUCache<string, SearchRequest>({
    maxSize: BYTES_MAX,
    sizeCalculation: (_request, text) => BYTES_OF_LETTER * text.length
  })

  read(name: string, parse: () => Parsed<SearchRequest>): Parsed<SearchRequest> {
    const known = this.#requests.get(name)
    if (known) return { ok: true, value: known }
    const parsed = parse()
    if (parsed.ok && name.length <= LONGEST_NAME) this.#requests.set(name, parsed.value)
    return parsed
  }
}
