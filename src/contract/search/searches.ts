import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** Characters of a search: the field takes no more. */
export const SEARCH_LONGEST = 80

const text = z.string().trim().min(1).max(SEARCH_LONGEST)

/** `POST /searches`: that somebody has searched. Nothing about who. */
export const reportSearchRequestSchema = z.strictObject({ text, locale: z.enum(['mn', 'en']) })
export type ReportSearchRequest = z.output<typeof reportSearchRequestSchema>

/** `GET /searches/understood?q=…` */
export const interpretedSearchQuery = z.strictObject({ q: text })

/** `GET /searches/popular`: what many people look for, the most frequent first. */
export const popularSearchesSchema = z
  .strictObject({
    searches: z.array(z.string())
  })
  .meta({ id: 'PopularSearches' })
export type PopularSearches = ResponseOf<typeof popularSearchesSchema>

/**
 * How a search was read: as it is typed; as another keyboard layout would have given it; in the other alphabet; with
 * typing errors mended; by words that mean the same. `nothing`: no product has these words.
 */
export const queryRewriteSchema = z.enum(['typed', 'keyboard', 'alphabet', 'mended', 'synonym', 'nothing'])
export type QueryRewrite = ResponseOf<typeof queryRewriteSchema>

export const soldOutProductSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    name: z.string(),
    requires_prescription: z.boolean()
  })
  .meta({ id: 'SoldOutProduct' })
export type SoldOutProduct = ResponseOf<typeof soldOutProductSchema>

/** Interpretation and result of a search, before filters. */
export const interpretedSearchSchema = z
  .strictObject({
    text: z.string(),
    reading: queryRewriteSchema,
    /** Text that was searched for; the typed one when it was read as typed. */
    meant: z.string(),
    /** True where the text in quotes, which is neither completed nor corrected, finds something else. */
    differsExactly: z.boolean(),
    /** Products that can be bought. */
    total: z.int(),
    /** Products that are sold out and therefore not listed, the best ones named. */
    soldOut: z.strictObject({
      total: z.int(),
      products: z.array(soldOutProductSchema)
    }),
    /** When to see a doctor or to call 103, where the search names a symptom that may be dangerous. */
    urgent: z
      .strictObject({
        mn: z.string(),
        en: z.string(),
        /** Number to call at once; null where a visit to a doctor is advised. */
        call: z.literal('103').nullable(),
        /** How the products stand below it: as usual, when they are asked for, or not at all. */
        products: z.enum(['shown', 'asked', 'none'])
      })
      .nullable(),
    /** Searches near to this one that find something; only where this one finds nothing. */
    nearest: z.array(z.string())
  })
  .meta({ id: 'InterpretedSearch' })
export type InterpretedSearch = ResponseOf<typeof interpretedSearchSchema>
