import type { NutritionBody } from '../../../contract/catalogue/nutrition.ts'
import type { ProductView } from '../../../contract/site/storefront.ts'
import { isForInfants, nutritionTable } from '../../../domain/catalogue/nutrition.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

/** Nutrition label of a product in the reader's language; undefined for products without one. */
export function nutritionBody({ document, nutrition }: ProductView, locale: Locale): NutritionBody | undefined {
  if (!nutrition) return undefined
  const t = words(locale, 'nutrition')
  const { amount, unit, text } = nutrition.serving
  const nutrients = nutritionTable(nutrition, isForInfants(document.property.age_group)).map(row => ({
    code: row.nutrient,
    name: t(row.nutrient),
    unit: row.unit,
    per_serving: row.perServing,
    per_100: row.per100,
    nrv_percent: row.percent
  }))
  return {
    product_id: document.id,
    serving: { amount, unit, text: locale === 'mn' ? text.mn : text.en },
    nutrients,
    count: nutrients.length
  }
}
