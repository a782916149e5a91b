/** Searches remembered on one device (spec §5). */
export const SEARCH_HISTORY_MAX = 10

/** Newest first, without duplicates in any capitalization. */
export function addSearch(searches: readonly string[], text: string): readonly string[] {
  const search = text.trim().replace(/\s+/g, ' ')
  return search === '' ? searches : [search, ...removeSearch(searches, search)].slice(0, SEARCH_HISTORY_MAX)
}

export const removeSearch = (searches: readonly string[], text: string): readonly string[] =>
  searches.filter(each => each.toLowerCase() !== text.toLowerCase())
