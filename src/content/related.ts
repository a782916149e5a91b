interface Tagged {
  readonly slug: string
  readonly data: { readonly tags: readonly string[]; readonly related: readonly string[]; readonly published: Date }
}

/**
 * Further reading: the editor's choice, then pieces that share most tags, in the order of `all` (newest first). Asked by
 * every page of a collection, so it walks the list once and sorts nothing.
 */
export function relatedTo<T extends Tagged>(piece: T, all: readonly T[], most = 3): readonly T[] {
  const chosen = piece.data.related.flatMap(slug => all.find(other => other.slug === slug) ?? [])
  const left = most - chosen.length
  if (left <= 0) return chosen.slice(0, most)
  const tags = new Set(piece.data.tags)
  /** Sorts by the number of shared tags. */
  const alike: T[][] = Array.from({ length: tags.size + 1 }, () => [])
  for (const other of all) {
    let shared = 0
    for (const tag of other.data.tags) if (tags.has(tag)) shared += 1
    const group = shared === 0 ? undefined : alike[shared]
    if (group && group.length < left && other.slug !== piece.slug && !chosen.includes(other)) group.push(other)
  }
  return [...chosen, ...alike.reverse().flat()].slice(0, most)
}

const sorted = new WeakMap<readonly object[], readonly object[]>()

/** The newest first, as lists stand. Every page of a collection asks for it, so it is sorted once. */
export function newestFirst<T extends { readonly data: { readonly published: Date } }>(
  pieces: readonly T[]
): readonly T[] {
  const known = sorted.get(pieces) as readonly T[] | undefined
  const newest = known ?? pieces.toSorted((a, b) => b.data.published.getTime() - a.data.published.getTime())
  sorted.set(pieces, newest)
  return newest
}
