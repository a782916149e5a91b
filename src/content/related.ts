interface Tagged {
  readonly slug: string
  readonly data: { readonly tags: readonly string[]; readonly related: readonly string[]; readonly published: Date }
}

const newerFirst = (a: Tagged, b: Tagged) => b.data.published.getTime() - a.data.published.getTime()

/** What to read next: what the editor chose, then what shares most tags, newer before older. */
export function relatedTo<T extends Tagged>(piece: T, all: readonly T[], most = 3): readonly T[] {
  const chosen = piece.data.related.flatMap(slug => all.find(other => other.slug === slug) ?? [])
  const shared = (other: T) => other.data.tags.filter(tag => piece.data.tags.includes(tag)).length
  const alike = all
    .filter(other => other.slug !== piece.slug && !chosen.includes(other) && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || newerFirst(a, b))
  return [...chosen, ...alike].slice(0, most)
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
