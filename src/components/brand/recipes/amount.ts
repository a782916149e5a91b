import { scaledAmount, SERVINGS_MAX, SERVINGS_MIN, standardDrinks, type Unit } from '../../../domain/site/recipe.ts'
import { decimal } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

const FRACTIONS = ['', '¼', '½', '¾'] as const

/** Kitchens say ½ lemon and 22.5 ml. */
function figure(locale: Locale, amount: number, unit: Unit): string {
  if (unit === 'ml' || unit === 'g') return decimal(locale, amount)
  const whole = Math.floor(amount)
  return `${whole > 0 ? decimal(locale, whole) : ''}${FRACTIONS[(amount - whole) * 4] ?? ''}`
}

/** `22.5 ml`, `½`, `3 leaves`. */
export const amountText = (locale: Locale, amount: number, unit: Unit) =>
  words(locale, 'recipes')(`unit_${unit}`, { count: amount, amount: figure(locale, amount, unit) })

interface Measured {
  readonly amount: number
  readonly unit: Unit
}

/** The amount of an ingredient for every number of people that can be chosen, fewest first. */
export const amountsFor = (locale: Locale, { amount, unit }: Measured, servings: number) =>
  peopleChoices.map(people => amountText(locale, scaledAmount(amount, unit, servings, people), unit))

export const peopleChoices = Array.from({ length: SERVINGS_MAX - SERVINGS_MIN + 1 }, (_, index) => SERVINGS_MIN + index)

/** `1.4 standard drinks`, from grams of pure alcohol. */
export function drinksText(locale: Locale, grams: number): string {
  const drinks = standardDrinks(grams)
  return words(locale, 'recipes')('drinks', { count: drinks, amount: decimal(locale, drinks) })
}
