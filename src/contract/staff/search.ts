import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** `GET /api/back_office/search` */
export const staffSearchQuerySchema = z.strictObject({ q: z.string().trim().min(2).max(100) })
export type StaffSearchQuery = z.output<typeof staffSearchQuerySchema>

export const staffSearchResultSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('order'),
      number: z.string(),
      recipient: z.string(),
      phone: z.string(),
      total: z.int(),
      placed_at: z.string()
    }),
    z.strictObject({
      kind: z.literal('customer'),
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string()
    }),
    z.strictObject({
      kind: z.literal('product'),
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      slug: z.string()
    })
  ])
  .meta({ id: 'StaffSearchResult' })
export type StaffSearchResult = ResponseOf<typeof staffSearchResultSchema>

/** Kinds that the member may not read are not looked for. */
export const staffSearchBodySchema = z
  .strictObject({ results: z.array(staffSearchResultSchema) })
  .meta({ id: 'StaffSearch' })
export type StaffSearchBody = ResponseOf<typeof staffSearchBodySchema>
