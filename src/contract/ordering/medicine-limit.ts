import { z } from 'zod'

const packs = z.int().min(1).max(100)

/** `content/catalogue/medicine-limits.json`: how much of a medicine one person may buy online. */
export const medicineLimitsRecord = z.strictObject({
  /** Days over which the packs of a substance are counted. */
  days: z.int().min(1).max(90),
  /** Packs of one medicine in one order where its substance has no limit of its own. */
  any_medicine: packs,
  substances: z
    .array(
      z.strictObject({
        /** As the English name of a product's active substances contains it. */
        substance: z.string().trim().min(3).max(80),
        name: z.strictObject({ mn: z.string().trim().min(1).max(80), en: z.string().trim().min(1).max(80) }),
        packs
      })
    )
    .max(500)
})

export type MedicineLimitsRecord = z.output<typeof medicineLimitsRecord>
