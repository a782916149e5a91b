import { z } from 'zod'
import { MACRONUTRIENTS, MICRONUTRIENTS, nutritionProblem, type NutritionRow } from '../domain/nutrition.ts'

const SERVING_MAX = 1_000

/** Label data as it is written in `content/catalogue/nutrition.json` and kept with a product. */
export const nutritionRecord = z
  .strictObject({
    serving: z.strictObject({
      /** In `unit`. */
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
export interface NutritionBody {
  readonly product_id: string
  readonly serving: { readonly amount: number; readonly unit: 'g' | 'ml'; readonly text: string }
  readonly nutrients: readonly {
    readonly code: NutritionRow['nutrient']
    /** In the reader's language. */
    readonly name: string
    readonly unit: NutritionRow['unit']
    readonly per_serving: number
    readonly per_100: number
    /** Share of an adult's daily reference value in a serving; null where none is set. */
    readonly nrv_percent: number | null
  }[]
  readonly count: number
}
