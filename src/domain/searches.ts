/** What a person searched for on this device (spec §5). */
export const SEARCHES_REMEMBERED = 10

/** Newest first, each once however it was capitalised. */
export function addSearch(searches: readonly string[], text: string): readonly string[] {
  const search = text.trim().replace(/\s+/g, ' ')
  return search === '' ? searches : [search, ...removeSearch(searches, search)].slice(0, SEARCHES_REMEMBERED)
}

export const removeSearch = (searches: readonly string[], text: string): readonly string[] =>
  searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/** A search is shown to others once so many different networks have made it within so many days. */
export const POPULAR = { networks: 5, days: 30, shown: 8 } as const

/** So many searches of one network are counted in an hour. */
export const COUNTED_AN_HOUR = 60

const LONGEST_PUBLIC = 40
const MOST_WORDS = 4
/** Phones have eight digits, register numbers two letters and eight digits, cards and accounts more. */
const MOST_DIGITS = 5

/**
 * A search as others may read it, one way of writing for all who made it; undefined when it could be about a person: an
 * address, a number that somebody could be known by, a whole sentence.
 */
export function publicSearch(text: string): string | undefined {
  const search = text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  const digits = search.match(/\p{N}/gu)?.length ?? 0
  const isPublic =
    search.length >= 2 &&
    search.length <= LONGEST_PUBLIC &&
    digits <= MOST_DIGITS &&
    search.split(' ').length <= MOST_WORDS &&
    /^\p{L}[\p{L}\p{M}\p{N} .,%+'’-]*$/u.test(search)
  return isPublic ? search : undefined
}
