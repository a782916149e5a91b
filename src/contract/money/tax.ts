import { z } from 'zod'
import { TAX_TYPES } from '../../domain/money/receipt.ts'

/** Tax facts of a product for its VAT receipt; those left out come from its taxon, then from the whole shop. */
export const taxRecord = z.strictObject({
  type: z.enum(TAX_TYPES).optional(),
  /** Article of the law that exempts it from VAT, or sets the rate to zero. */
  relief: z
    .string()
    .regex(/^\d{3}$/, 'three digits')
    .optional(),
  /** Code in the national classification of goods and services. */
  classification: z
    .string()
    .regex(/^\d{7}$/, 'seven digits')
    .optional(),
  /** True where the city tax of the capital applies. */
  city: z.boolean().optional(),
  /** GS1: 8, 12, 13 or 14 digits. */
  barcode: z
    .string()
    .regex(/^\d{8}(?:\d{4,6})?$/, '8, 12, 13 or 14 digits')
    .optional(),
  /** Unit of quantity: "ширхэг", "хайрцаг". */
  unit: z.string().trim().min(1).max(20).optional()
})

const whole = taxRecord.required({ type: true, classification: true, city: true, unit: true }).refine(isRelieved, {
  path: ['relief'],
  message: 'three digits for what is free of VAT or at nought, none for what is not'
})

/** `content/catalogue/tax.json`. */
export const taxFile = z.strictObject({
  product: whole,
  delivery: whole,
  wrapping: whole,
  /** Tax records by permalink of a taxon; the longest that matches a product applies. */
  taxons: z.record(z.string().regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/), taxRecord).default({})
})

/** Exactly what is free or at nought says why. */
function isRelieved({ type, relief }: z.infer<typeof taxRecord>) {
  return (type === 'free' || type === 'zero') === (relief !== undefined)
}

export type TaxRecord = z.infer<typeof taxRecord>
export type TaxFile = z.infer<typeof taxFile>
