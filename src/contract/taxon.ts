import { z } from 'zod'

/** As deep as permalinks go. */
const DEEPEST = 6
const PAGE_MAX = 500

const whole = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(otherwise)

/** `GET /taxons/tree`: how many levels below the departments come along. */
export const taxonTreeQuery = z.strictObject({ depth: whole(0, DEEPEST, DEEPEST) })

/** `GET /taxons/all`. */
export const taxonListQuery = z.strictObject({ page: whole(1, 100_000, 1), per_page: whole(1, PAGE_MAX, PAGE_MAX) })

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
export interface TaxonList {
  readonly taxons: readonly TaxonBody[]
  readonly count: number
  readonly total_count: number
  readonly current_page: number
  readonly pages: number
  readonly per_page: number
}
