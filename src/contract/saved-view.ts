import { z } from 'zod'
import type { ResponseOf } from './response-of.ts'

export const SAVED_VIEW_LISTS = ['orders', 'products'] as const
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number]

/** `GET /api/back_office/saved_views`: one's own views of a list, and those that colleagues share. */
export const savedViewsQuerySchema = z.strictObject({ list: z.enum(SAVED_VIEW_LISTS) })

/** `POST /api/back_office/saved_views` */
export const savedViewRequestSchema = z.strictObject({
  list: z.enum(SAVED_VIEW_LISTS),
  name: z.string().trim().min(1).max(60),
  /** The query of the list's address: filters, sort, columns. */
  query: z.string().max(1000),
  is_shared: z.boolean()
})
export type SavedViewRequest = z.output<typeof savedViewRequestSchema>

export const savedViewPath = z.strictObject({ id: z.uuid() })

export const savedViewSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean(),
    is_own: z.boolean()
  })
  .meta({ id: 'SavedView' })
export type SavedViewBody = ResponseOf<typeof savedViewSchema>

export const savedViewsSchema = z.strictObject({ saved_views: z.array(savedViewSchema) }).meta({ id: 'SavedViews' })
export type SavedViewsBody = ResponseOf<typeof savedViewsSchema>
