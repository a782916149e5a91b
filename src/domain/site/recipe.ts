/** Units of ingredients. */
export const UNITS = ['ml', 'g', 'spoon', 'piece', 'slice', 'leaf', 'sprig', 'dash', 'pinch'] as const
export type Unit = (typeof UNITS)[number]

/** Grams of pure alcohol in one standard drink (World Health Organization). */
export const STANDARD_DRINK_GRAMS = 10
/** One litre of ethanol weighs 789 g. */
export const ETHANOL_GRAMS_PER_LITRE = 789

export const SERVINGS_MIN = 1
export const SERVINGS_MAX = 12

/** Every amount is a whole number of quarters, so that scaling is exact. */
const QUARTERS = 4

/** Smallest step a kitchen can measure, in quarters: half a millilitre, a quarter of a lemon, one leaf. */
function stepOf(unit: Unit, quarters: number): number {
  if (unit === 'ml' || unit === 'g') return quarters < 100 * QUARTERS ? 2 : QUARTERS
  return unit === 'piece' || unit === 'spoon' ? 1 : QUARTERS
}

/** Scales an amount to another number of servings, in steps a kitchen can measure; at least one step. */
export function scaledAmount(amount: number, unit: Unit, from: number, to: number): number {
  const exact = Math.round(amount * QUARTERS) * to
  const step = stepOf(unit, exact / from)
  const steps = Math.floor((2 * exact + from * step) / (2 * from * step))
  return (Math.max(1, steps) * step) / QUARTERS
}

export interface PouredIngredient {
  readonly amount: number
  readonly unit: Unit
  /** Alcohol by volume, per cent. */
  readonly abv?: number | undefined
}

/** Grams of pure alcohol per serving, rounded. */
export function ethanolGrams(poured: readonly PouredIngredient[], servings: number): number {
  // Quarters of a millilitre times tenths of a per cent: whole numbers until the one division.
  const parts = poured
    .filter(({ unit }) => unit === 'ml')
    .reduce((sum, { amount, abv = 0 }) => sum + Math.round(amount * QUARTERS) * Math.round(abv * 10), 0)
  return Math.round((parts * ETHANOL_GRAMS_PER_LITRE) / (QUARTERS * 1_000 * 1_000 * servings))
}

/** Grams of alcohol as standard drinks, to a tenth. */
export const standardDrinks = (grams: number) => Math.round((grams * 10) / STANDARD_DRINK_GRAMS) / 10
