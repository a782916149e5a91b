import { z } from 'zod'

/** mm; above this a side is a typing error. */
const SIDE_MAX = 5_000
const side = z.int().min(1).max(SIDE_MAX)

/** Sides of a product as it is drawn, or of its package, mm. */
export const packshotSizeSchema = z.strictObject({ width: side, height: side, depth: side.optional() })

export type PackshotSize = z.infer<typeof packshotSizeSchema>
