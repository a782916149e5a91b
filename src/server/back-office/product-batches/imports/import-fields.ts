import { z } from 'zod'

const text = z.string()

/** What a supplier's row says of a product; what its file does not say stays as it is. */
export const importFieldsSchema = z.strictObject({
  /** SKU of the variant. */
  sku: text,
  title_mn: text.optional(),
  title_en: text.optional(),
  description_mn: text.optional(),
  description_en: text.optional(),
  brand: z.strictObject({ code: text, name: text }).optional(),
  /** Permalink. */
  category: text.optional(),
  price: z.int().optional(),
  /** What the shop pays, in ₮. */
  cost: z.int().optional(),
  stock: z.int().optional(),
  barcode: text.optional()
})
export type ImportFields = z.output<typeof importFieldsSchema>
