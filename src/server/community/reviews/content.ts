import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

const contentSchema = z.strictObject({
  rating: z.int().min(1).max(5),
  title: z.string(),
  comment: z.string(),
  /** Ids of its photos, in the order in which they are shown. */
  photos: z.array(z.string()).readonly()
})

/** One version of a review: payload of its submission. */
export type ReviewContent = z.output<typeof contentSchema>

export const submittedColumn = jsonColumn('reviews.submitted_json', contentSchema)
export const readContent = (payload: unknown): ReviewContent => contentSchema.parse(payload)

export const optionsColumn = jsonColumn(
  'reviews.options_json',
  z.record(z.string(), z.object({ mn: z.string(), en: z.string().optional() }))
)

export const photosColumn = jsonColumn(
  'reviews.photos_json',
  z.array(z.strictObject({ id: z.string(), file: z.string(), width: z.int(), height: z.int() })).readonly()
)
