import { z } from 'zod'
import { type Paged, pageFields, wholeNumber } from './paging.ts'

/** As deep as permalinks go. */
const DEEPEST = 6
const PAGE_MAX = 500

/** `GET /taxons/tree`: how many levels below the departments come along. */
export const taxonTreeQuery = z.strictObject({ depth: wholeNumber(0, DEEPEST, DEEPEST) })

/** `GET /taxons/all`. */
export const taxonListQuery = z.strictObject(pageFields({ most: PAGE_MAX, otherwise: PAGE_MAX }))

/** Spree's names; `children` as spec §3 has it, left out of a flat list. */
export interface TaxonBody {
  readonly id: string
  readonly permalink: string
  /** In the reader's language. */
  readonly name: string
  readonly translation_en: string | undefined
  /** The names from the department down: `Medicine -> Cold and flu`. */
  readonly pretty_name: string
  /** Permalink of the taxon above. */
  readonly parent: string | null
  readonly parent_id: string | null
  /** The department it belongs to. */
  readonly taxonomy_id: string
  readonly depth: number
  /** Products that can be bought in it and below. */
  readonly count: number
  readonly children?: readonly TaxonBody[]
}

/** `GET /taxons/all`, parents before their children. */
export interface TaxonList extends Paged {
  readonly taxons: readonly TaxonBody[]
}
