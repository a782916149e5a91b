/**
 * A search becomes public once `networks` different networks made it within `days` days; the top `shown` are listed.
 */
export const POPULAR_SEARCHES = { networks: 5, days: 30, shown: 8 } as const

/** Searches counted per network and hour. */
export const SEARCHES_COUNTED_PER_HOUR = 60

const LENGTH_MAX = 40
const WORDS_MAX = 4
/**
 * Below the length of anything that identifies a person: phones have eight digits, register numbers eight, cards more.
 */
const DIGITS_MAX = 5

/**
 * Normalizes a search so that it can be shown to others; undefined when it could identify a person: an e-mail address,
 * a number, a whole sentence.
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
