import { LRUCache } from 'lru-cache'
import type { MatchQuery } from '../query/tree.ts'
import type { HitList } from './hits.ts'
import type { WeightedTerm, MatchIndex, ResolvedMatch } from './resolved-terms.ts'

const BYTES_MAX = 8 * 1_024 * 1_024
/** A list of a hundred thousand hits would evict everything else. */
const ENTRY_BYTES_MAX = BYTES_MAX / 8
const CORRECTIONS_MAX = 1_024
/** Queries remembered as seen once. */
const REMEMBERED_QUERIES_MAX = 2_048
const TERM_BYTES = 48
const ENTRY_OVERHEAD_BYTES = 500

interface CachedMatch extends ResolvedMatch {
  readonly bytes: number
}

/**
 * Resolved terms and hits of match queries, valid until a document's texts change or one is removed: prices and
 * stock do not matter. An entry is stored on the second request, since most texts are searched once.
 */
class MatchCache {
  readonly generation: number
  readonly count: number
  readonly corrections = new LRUCache<string, readonly WeightedTerm[]>({ max: CORRECTIONS_MAX })
  readonly #matches = new LRUCache<string, CachedMatch>({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }) => bytes })
  readonly #seenOnce = new Set<string>()

  constructor({ text, count }: MatchIndex) {
    this.generation = text.generation
    this.count = count
  }

  resolve(query: MatchQuery, compute: () => ResolvedMatch): ResolvedMatch {
    const key = JSON.stringify(query)
    const cached = this.#matches.get(key)
    if (cached) return cached
    const resolve = compute()
    if (this.#seenOnce.delete(key)) this.#store(key, resolve)
    else {
      if (this.#seenOnce.size >= REMEMBERED_QUERIES_MAX) this.#seenOnce.clear()
      this.#seenOnce.add(key)
    }
    return resolve
  }

  #store(key: string, { resolved, hits }: ResolvedMatch): void {
    const terms = resolved.reduce((sum, one) => sum + one.terms.length, 0)
    const bytes = 8 * hits.slots.length + TERM_BYTES * terms + 2 * key.length + ENTRY_OVERHEAD_BYTES
    if (bytes <= ENTRY_BYTES_MAX) this.#matches.set(key, { resolved, hits: copyOf(hits), bytes })
  }
}

/** The lists themselves belong to one search's buffer pool. */
const copyOf = ({ slots, scores }: HitList): HitList => ({
  slots: slots.slice(),
  scores: typeof scores === 'number' ? scores : scores.slice()
})

const caches = new WeakMap<object, MatchCache>()

/** The cache for the present state of an index: the generation grows with each added document, the count falls with each removed one. */
export function matchCacheOf(index: MatchIndex): MatchCache {
  const cached = caches.get(index.text)
  if (cached && cached.generation === index.text.generation && cached.count === index.count) return cached
  const created = new MatchCache(index)
  caches.set(index.text, created)
  return created
}
