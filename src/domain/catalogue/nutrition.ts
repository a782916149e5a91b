/**
 * The nutrition declaration of a food. Reference values for vitamins and minerals: Regulation (EU) No 1169/2011, Annex
 * XIII, part A, point 1 (adults); energy factors: its Annex XIV; rounding: the Commission's guidance on tolerances of
 * December 2012, table 4. Mongolia publishes no reference values of its own.
 */

/** Macronutrients in the order the regulation lists them, grams each. */
export const MACRONUTRIENTS = ['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
export type Macronutrient = (typeof MACRONUTRIENTS)[number]

interface Reference {
  readonly unit: 'mg' | 'µg'
  /** Nutrient reference value of one day, in `unit`; null where none is set. */
  readonly daily: number | null
}

export const REFERENCES = {
  'vitamin-a': { unit: 'µg', daily: 800 },
  'vitamin-d': { unit: 'µg', daily: 5 },
  'vitamin-e': { unit: 'mg', daily: 12 },
  'vitamin-k': { unit: 'µg', daily: 75 },
  'vitamin-c': { unit: 'mg', daily: 80 },
  thiamin: { unit: 'mg', daily: 1.1 },
  riboflavin: { unit: 'mg', daily: 1.4 },
  niacin: { unit: 'mg', daily: 16 },
  'vitamin-b6': { unit: 'mg', daily: 1.4 },
  'folic-acid': { unit: 'µg', daily: 200 },
  'vitamin-b12': { unit: 'µg', daily: 2.5 },
  biotin: { unit: 'µg', daily: 50 },
  'pantothenic-acid': { unit: 'mg', daily: 6 },
  potassium: { unit: 'mg', daily: 2_000 },
  calcium: { unit: 'mg', daily: 800 },
  phosphorus: { unit: 'mg', daily: 700 },
  magnesium: { unit: 'mg', daily: 375 },
  iron: { unit: 'mg', daily: 14 },
  zinc: { unit: 'mg', daily: 10 },
  copper: { unit: 'mg', daily: 1 },
  manganese: { unit: 'mg', daily: 2 },
  selenium: { unit: 'µg', daily: 55 },
  chromium: { unit: 'µg', daily: 40 },
  molybdenum: { unit: 'µg', daily: 50 },
  iodine: { unit: 'µg', daily: 150 },
  'omega-3': { unit: 'mg', daily: null },
  collagen: { unit: 'mg', daily: null }
} as const satisfies Record<string, Reference>
export type Micronutrient = keyof typeof REFERENCES
export const MICRONUTRIENTS = Object.keys(REFERENCES) as readonly Micronutrient[]

export type Nutrient = Macronutrient | Micronutrient

export interface Nutrition {
  /** One portion or one day's intake; `amount` in `unit`. */
  readonly serving: { readonly amount: number; readonly unit: 'g' | 'ml' }
  /** Quantity that `values` refer to. */
  readonly per: 'serving' | '100'
  /** Macronutrients in grams, the others in the unit of `REFERENCES`. */
  readonly values: { readonly [N in Nutrient]?: number | undefined }
}

export interface NutritionRow {
  readonly nutrient: Nutrient | 'energy_kj' | 'energy_kcal'
  readonly unit: 'kJ' | 'kcal' | 'g' | 'mg' | 'µg'
  readonly perServing: number
  readonly per100: number
  /**
   * Share of the daily reference value in a serving, whole per cent; null without a reference value, and for infants.
   */
  readonly percent: number | null
}

/** kJ and kcal per gram. */
const ENERGY = { fat: [37, 9], carbohydrate: [17, 4], fibre: [8, 2], protein: [17, 4] } as const

/** Reference values are for adults; percentages would mislead about food for infants. */
export const isForInfants = (ageGroup: string | undefined) => ageGroup === 'newborn' || ageGroup === 'infant'

/** Rows of a label in the usual order: energy, macronutrients, vitamins and minerals. */
export function nutritionTable(nutrition: Nutrition, isForInfants: boolean): readonly NutritionRow[] {
  const { serving, per, values } = nutrition
  const toServing = per === 'serving' ? 1 : serving.amount / 100
  const to100 = per === '100' ? 1 : 100 / serving.amount
  const row = (nutrient: NutritionRow['nutrient'], unit: NutritionRow['unit'], value: number): NutritionRow => ({
    nutrient,
    unit,
    perServing: rounded(nutrient, value * toServing),
    per100: rounded(nutrient, value * to100),
    percent: isForInfants ? null : percentOf(nutrient, value * toServing)
  })
  const energy = energyOf(values)
  return [
    ...(energy ? [row('energy_kj', 'kJ', energy.kj), row('energy_kcal', 'kcal', energy.kcal)] : []),
    ...MACRONUTRIENTS.flatMap(name => (values[name] === undefined ? [] : [row(name, 'g', values[name])])),
    ...MICRONUTRIENTS.flatMap(name =>
      values[name] === undefined ? [] : [row(name, REFERENCES[name].unit, values[name])]
    )
  ]
}

/** Calculated from the macronutrients, so that it never contradicts them; undefined when one of them is missing. */
export function energyOf(values: Nutrition['values']): { readonly kj: number; readonly kcal: number } | undefined {
  const { fat, carbohydrate, protein, fibre = 0 } = values
  if (fat === undefined || carbohydrate === undefined || protein === undefined) return undefined
  const sum = (at: 0 | 1) =>
    fat * ENERGY.fat[at] +
    carbohydrate * ENERGY.carbohydrate[at] +
    fibre * ENERGY.fibre[at] +
    protein * ENERGY.protein[at]
  return { kj: sum(0), kcal: sum(1) }
}

function percentOf(nutrient: NutritionRow['nutrient'], amount: number): number | null {
  const reference: Reference | undefined = (REFERENCES as Partial<Record<string, Reference>>)[nutrient]
  return reference?.daily ? Math.round((amount / reference.daily) * 100) : null
}

/**
 * Rounding of labels: energy to whole numbers, grams by their size, salt finer, vitamins and minerals to three figures.
 */
function rounded(nutrient: NutritionRow['nutrient'], value: number): number {
  if (nutrient === 'energy_kj' || nutrient === 'energy_kcal') return Math.round(value)
  if (nutrient === 'salt') return to(value, value >= 1 ? 1 : 2)
  if ((MACRONUTRIENTS as readonly string[]).includes(nutrient)) return to(value, value >= 10 ? 0 : 1)
  return Number(value.toPrecision(3))
}

const to = (value: number, digits: number) => Number(value.toFixed(digits))

/** A contradiction in the values that no food can have; undefined when they are plausible. */
export function nutritionProblem({ serving, per, values }: Nutrition): string | undefined {
  const { fat = 0, saturates = 0, carbohydrate = 0, sugars = 0, protein = 0, fibre = 0, salt = 0 } = values
  if (saturates > fat) return 'more saturates than fat'
  if (sugars > carbohydrate) return 'more sugars than carbohydrate'
  const whole = per === '100' ? 100 : serving.amount
  // A millilitre of oil weighs less than a gram, one of syrup more.
  const most = serving.unit === 'g' ? whole : whole * 1.5
  if (fat + carbohydrate + protein + fibre + salt > most * 1.001) return 'more in it than it weighs'
  return undefined
}
