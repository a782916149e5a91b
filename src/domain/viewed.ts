/** So many products are remembered (spec §5). */
export const VIEWED_MOST = 40

/** The product that was just looked at comes first, once. */
export const withViewed = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter(each => each !== id)].slice(0, VIEWED_MOST)
