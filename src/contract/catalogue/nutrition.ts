import { z } from 'zod'
import { MACRONUTRIENTS, MICRONUTRIENTS, nutritionProblem } from '../../domain/catalogue/nutrition.ts'
import type { ResponseOf } from '../response-of.ts'

const SERVING_MAX = 1_000

/** Label data as it is written in `content/catalogue/nutrition.json` and kept with a product. */
export const nutritionRecord = z
  .strictObject({
    serving: z.strictObject({
      /** Amount in `unit`. */
      amount: z.number().positive().max(SERVING_MAX),
      unit: z.enum(['g', 'ml']),
      /** How people measure it: "1 шахмал". */
      text: z.strictObject({ mn: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(60) })
    }),
    per: z.enum(['serving', '100']),
    values: z.partialRecord(z.enum([...MACRONUTRIENTS, ...MICRONUTRIENTS]), z.number().min(0).max(1_000_000))
  })
  .superRefine((nutrition, context) => {
    const mistake = nutritionProblem(nutrition)
    if (mistake) context.addIssue({ code: 'custom', message: mistake, path: ['values'] })
  })

/** One entry of that file. */
export const nutritionEntry = z.strictObject({ sku: z.string().min(1), nutrition: nutritionRecord })

export type NutritionRecord = z.infer<typeof nutritionRecord>

/** `GET /products/{id}/nutrition`. */
export const nutritionBodySchema = z
  .strictObject({
    product_id: z.string(),
    serving: z.strictObject({
      amount: z.number(),
      unit: z.enum(['g', 'ml']),
      text: z.string()
    }),
    nutrients: z.array(
      z.strictObject({
        code: z.enum([...MACRONUTRIENTS, ...MICRONUTRIENTS, 'energy_kj', 'energy_kcal']),
        /** Name in the reader's language. */
        name: z.string(),
        unit: z.enum(['µg', 'mg', 'g', 'kJ', 'kcal']),
        per_serving: z.number(),
        per_100: z.number(),
        /** Share of an adult's daily reference value in a serving; null where none is set. */
        nrv_percent: z.number().nullable()
      })
    ),
    count: z.int()
  })
  .meta({ id: 'NutritionBody' })
export type NutritionBody = ResponseOf<typeof nutritionBodySchema>
