import { z } from 'zod'

const packs = z.int().min(1).max(100)
const name = z.string().trim().min(1).max(80)

/** `content/catalogue/medicine-limits.json`: how much of a medicine one person may buy online. */
export const medicineLimitsRecord = z.strictObject({
  /** Days over which the packs of a substance are counted. */
  days: z.int().min(1).max(90),
  /** Packs of one medicine in one order where its substance has no limit of its own. */
  any_medicine: packs,
  substances: z
    .array(
      z
        .strictObject({
          /** Word that the English name of a product's active substances contains. */
          substance: z.string().trim().min(3).max(80).optional(),
          /** Permalink: only in and below this category. */
          category: z.string().min(1).max(120).optional(),
          /** SKUs of further products or variants, also of supplements. */
          products: z.array(z.string().min(1).max(64)).max(50).default([]),
          name: z.strictObject({ mn: name, en: name }),
          packs,
          /** Of the substance over all products together, and the tablet by which people count it. */
          weight: z
            .strictObject({
              milligrams: z.int().min(1).max(1_000_000),
              tablet_milligrams: z.int().min(1).max(10_000)
            })
            .optional()
        })
        .refine(({ substance, products }) => substance !== undefined || products.length > 0, {
          error: 'a limit names a substance or products'
        })
        .refine(({ substance, weight }) => !weight || substance !== undefined, {
          error: 'a weight is that of a substance'
        })
    )
    .max(500)
})

export type MedicineLimitsRecord = z.output<typeof medicineLimitsRecord>
