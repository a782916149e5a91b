import { z } from 'zod'
import type { ResponseOf } from './response-of.ts'

/** A number in an address, of no more digits than anybody means. */
export const wholeNumber = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(otherwise)

/** Page of a list in a query: `?page=2&per_page=20`, from 1. */
export const pageFields = ({ max, otherwise }: { readonly max: number; readonly otherwise: number }) => ({
  page: wholeNumber(1, 100_000, 1),
  per_page: wholeNumber(1, max, otherwise)
})

export interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** Part of a list that an answer holds, in Spree's names. */
export const pagedSchema = z.strictObject({
  /** How many are on this page, and in all. */
  count: z.int(),
  total_count: z.int(),
  current_page: z.int(),
  /** At least one, which may be empty. */
  pages: z.int(),
  per_page: z.int()
})
export type Paged = ResponseOf<typeof pagedSchema>

export const pagedBy = ({ page, per_page }: PageQuery, count: number, total: number): Paged => ({
  count,
  total_count: total,
  current_page: page,
  pages: Math.max(1, Math.ceil(total / per_page)),
  per_page
})

export const onPage = <Item>(all: readonly Item[], { page, per_page }: PageQuery): readonly Item[] =>
  all.slice((page - 1) * per_page, page * per_page)
