import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'
import { pagedSchema, pageFields, wholeNumber } from '../paging.ts'

/** The greatest depth of a permalink. */
const DEEPEST = 6
const PAGE_MAX = 500

/** `GET /taxons/tree`: how many levels below the departments come along. */
export const taxonTreeQuery = z.strictObject({ depth: wholeNumber(0, DEEPEST, DEEPEST) })

/** `GET /taxons/all`. */
export const taxonListQuery = z.strictObject(pageFields({ max: PAGE_MAX, otherwise: PAGE_MAX }))

const taxonFields = z.strictObject({
  id: z.string(),
  permalink: z.string(),
  /** Name in the reader's language. */
  name: z.string(),
  translation_en: z.string().optional(),
  /** The names from the department down: `Medicine -> Cold and flu`. */
  pretty_name: z.string(),
  /** Permalink of the taxon above. */
  parent: z.string().nullable(),
  parent_id: z.string().nullable(),
  /** The department it belongs to. */
  taxonomy_id: z.string(),
  depth: z.int(),
  /** Products that can be bought in it and below. */
  count: z.int()
})

/** Spree's names; `children` as spec §3 has it, left out of a flat list. */
export interface TaxonBody extends ResponseOf<typeof taxonFields> {
  readonly children?: readonly TaxonBody[]
}

// Typed by hand: TypeScript does not infer the type of a schema that contains itself in every order of files.
export const taxonBodySchema: z.ZodType<TaxonBody> = taxonFields
  .extend({
    get children() {
      return z.exactOptional(z.array(taxonBodySchema))
    }
  })
  .meta({ id: 'TaxonBody' })

/** `GET /taxons/all`, parents before their children. */
export const taxonListSchema = pagedSchema
  .extend({
    taxons: z.array(taxonBodySchema)
  })
  .meta({ id: 'TaxonList' })
export type TaxonList = ResponseOf<typeof taxonListSchema>

/** `GET /taxons/tree`. */
export const taxonTreeSchema = z
  .strictObject({ taxons: z.array(taxonBodySchema), count: z.int() })
  .meta({ id: 'TaxonTree' })
