import { z } from 'zod'

const text = z.string()

/** Fields of a product in a supplier's row; those that the file does not have stay as they are. */
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
  /** In the branches. */
  store_price: z.int().optional(),
  /** Cost of one piece, ₮. */
  cost: z.int().optional(),
  stock: z.int().optional(),
  barcode: text.optional()
})
export type ImportFields = z.output<typeof importFieldsSchema>
