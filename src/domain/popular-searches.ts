/** A search is shown to others once so many different networks have made it within so many days. */
export const POPULAR_SEARCHES = { networks: 5, days: 30, shown: 8 } as const

/** So many searches of one network are counted in an hour. */
export const SEARCHES_COUNTED_PER_HOUR = 60

const LENGTH_MAX = 40
const WORDS_MAX = 4
/** Phones have eight digits, register numbers two letters and eight digits, cards and accounts more. */
const DIGITS_MAX = 5

/**
 * A search as others may read it, one way of writing for all who made it; undefined when it could be about a person: an
 * address, a number that somebody could be known by, a whole sentence.
 */
export function publicSearch(text: string): string | undefined {
  const search = text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  const digits = search.match(/\p{N}/gu)?.length ?? 0
  const isPublic =
    search.length >= 2 &&
    search.length <= LENGTH_MAX &&
    digits <= DIGITS_MAX &&
    search.split(' ').length <= WORDS_MAX &&
    /^\p{L}[\p{L}\p{M}\p{N} .,%+'’-]*$/u.test(search)
  return isPublic ? search : undefined
}
