import { z } from 'zod'

/** `PUT /api/v2/orders/{number}/line_items/{id}/review`: what somebody thinks of what they received. */
export const reviewRequestSchema = z.strictObject({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(2_000).default('')
})

export type ReviewRequest = z.input<typeof reviewRequestSchema>
