/** Most remembered products (spec §5). */
export const RECENTLY_VIEWED_MAX = 40

/** The product just viewed comes first, without duplicates. */
export const addViewed = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter(each => each !== id)].slice(0, RECENTLY_VIEWED_MAX)
