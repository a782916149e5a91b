/** So many products are remembered (spec §5). */
export const RECENTLY_VIEWED_MAX = 40

/** The product that was just looked at comes first, once. */
export const addViewed = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter(each => each !== id)].slice(0, RECENTLY_VIEWED_MAX)
