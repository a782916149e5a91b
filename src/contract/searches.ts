import { z } from 'zod'

/** Characters of a search: the field takes no more. */
export const SEARCH_LONGEST = 80

const text = z.string().trim().min(1).max(SEARCH_LONGEST)

/** `POST /searches`: that somebody has searched. Nothing about who. */
export const searchMadeBody = z.strictObject({ text, locale: z.enum(['mn', 'en']) })
export type SearchMadeBody = z.output<typeof searchMadeBody>

/** `GET /searches/understood?q=…` */
export const understoodQuery = z.strictObject({ q: text })

/** `GET /searches/popular`: what many people look for, the most frequent first. */
export interface PopularSearches {
  readonly searches: readonly string[]
}

/**
 * How a search was read: as it is typed; as another keyboard layout would have given it; in the other alphabet; with
 * typing errors mended; by words that mean the same. `nothing`: no product has these words.
 */
export type Reading = 'typed' | 'keyboard' | 'alphabet' | 'mended' | 'synonym' | 'nothing'

/** What a search came to, before anything narrows it. */
export interface UnderstoodSearch {
  readonly text: string
  readonly reading: Reading
  /** What was looked for in its place; the text itself when that was read as typed. */
  readonly meant: string
  /** Whether something else is found by the text in quotes, which is then neither completed nor mended. */
  readonly differsExactly: boolean
  /** Products that can be bought. */
  readonly total: number
  /** Products that are sold out and therefore not listed, the best ones named. */
  readonly soldOut: {
    readonly total: number
    readonly products: readonly SoldOutProduct[]
  }
  /** Searches near to this one that find something; only where this one finds nothing. */
  readonly nearest: readonly string[]
}

export interface SoldOutProduct {
  readonly slug: string
  readonly title: string
  readonly name: string
  readonly requires_prescription: boolean
}
