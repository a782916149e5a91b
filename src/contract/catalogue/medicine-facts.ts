import { z } from 'zod'
import { NO_AGE } from '../../domain/catalogue/medicine-ages.ts'
import type { ResponseOf } from '../response-of.ts'

const text = z.string().trim().min(1).max(500)
const texts = z.strictObject({ mn: text, en: text })
const advice = z.enum(['doctor', 'never'])

const factFields = {
  /** Complaints that it is for. */
  indications: texts,
  /** Who must not take it, and with what it must not be taken. */
  contraindications: texts,
  /** Doses by age, the oldest first. */
  doses: z
    .array(
      z.strictObject({
        age: texts,
        dose: texts,
        /** The youngest of this age; where it is missing, searches for a child do not know of it. */
        from_months: z.int().min(0).max(NO_AGE).optional(),
        /** Who gives such a dose, where the leaflet does not say one. */
        advice: advice.optional()
      })
    )
    .min(1)
    .max(10),
  pregnancy: texts,
  /** `never` in pregnancy, or only on a doctor's advice; left out, it may be used. */
  pregnancy_advice: advice.optional(),
  /** When to stop and to call for help. */
  warning: texts.optional(),
  /** Medicines and foods that do not go with it. */
  interactions: texts.optional(),
  side_effects: texts.optional(),
  breastfeeding: texts.optional(),
  /** Whether one may drive. */
  driving: texts.optional(),
  /** Advice after too much of it. */
  overdose: texts.optional(),
  manufacturer: texts.optional()
}

/** `content/catalogue/medicine-facts.json`: what leaflets say, for medicines of the shop's own catalogue. */
export const medicineFactsRecord = z.strictObject({
  /** False while no pharmacist has read it: pages then call it an example. */
  confirmed: z.boolean(),
  medicines: z
    .array(
      z.strictObject({
        /** SKUs of products: a substance has other facts as a tablet than as a gel. */
        products: z.array(z.string().min(1).max(64)).min(1).max(50),
        ...factFields,
        /** Given where the leaflet says more than the product's specification. */
        storage: texts.optional(),
        /** A pharmacist offers it before others for the same complaint, and so do searches. */
        first_choice: z.boolean().optional(),
        /** Entries of the state register of medicines, by the SKU of the product. */
        registration_numbers: z.record(z.string(), z.string().trim().min(1).max(60)).optional()
      })
    )
    .max(20_000)
    .refine(
      medicines => {
        const skus = medicines.flatMap(({ products }) => products)
        return new Set(skus).size === skus.length
      },
      { error: 'a product stands in two places' }
    )
})

export const medicineFactsSchema = z
  .strictObject({
    ...factFields,
    storage: texts.nullable(),
    registration_number: z.string().nullable(),
    /** True once a pharmacist has checked it. */
    confirmed: z.boolean()
  })
  .meta({ id: 'MedicineFacts' })
export type MedicineFacts = ResponseOf<typeof medicineFactsSchema>
