import { expect, test } from 'vitest'
import {
  energyOf,
  isForInfants,
  MACRONUTRIENTS,
  MICRONUTRIENTS,
  nutritionProblem,
  REFERENCES,
  nutritionTable,
  type Nutrition
} from '../../../src/domain/catalogue/nutrition.ts'

const PORRIDGE: Nutrition = {
  serving: { amount: 30, unit: 'g' },
  per: '100',
  values: { fat: 10, saturates: 2, carbohydrate: 60, sugars: 5, fibre: 5, protein: 20, salt: 0.5, 'vitamin-c': 80 }
}
const rowOf = (nutrition: Nutrition, nutrient: string, isInfant = false) =>
  nutritionTable(nutrition, isInfant).find(row => row.nutrient === nutrient)

test('nutrition: energy is calculated from the macronutrients', () => {
  // 10·37 + 60·17 + 5·8 + 20·17, and 10·9 + 60·4 + 5·2 + 20·4
  expect(energyOf(PORRIDGE.values)).toEqual({ kj: 1770, kcal: 420 })
  expect(energyOf({ fat: 1, carbohydrate: 1 })).toBeUndefined()
})

test('nutrition: values for 100 g are converted to a serving, and the other way round', () => {
  expect(rowOf(PORRIDGE, 'energy_kj')).toMatchObject({ perServing: 531, per100: 1770 })
  const tablet: Nutrition = { serving: { amount: 1.5, unit: 'g' }, per: 'serving', values: { 'vitamin-c': 500 } }
  expect(rowOf(tablet, 'vitamin-c')).toMatchObject({ unit: 'mg', perServing: 500, per100: 33_300, percent: 625 })
})

test.each([
  ['vitamin-c', 24, 30],
  ['vitamin-d', 10, 200],
  ['calcium', 600, 75],
  ['iodine', 150, 100],
  ['omega-3', 300, null]
])('nutrition: of %s, %d in a serving is %s per cent of a day', (nutrient, amount, percent) => {
  const nutrition: Nutrition = { serving: { amount: 5, unit: 'g' }, per: 'serving', values: { [nutrient]: amount } }
  expect(rowOf(nutrition, nutrient)?.percent).toBe(percent)
})

test('nutrition: food for infants has no percentages', () => {
  expect(rowOf(PORRIDGE, 'vitamin-c', true)).toMatchObject({ perServing: 24, percent: null })
})

test('nutrition: labels round energy to ones, grams to tenths below ten, salt finer below one', () => {
  const values = { fat: 12.34, saturates: 3.456, carbohydrate: 0, protein: 0, salt: 0.126 }
  const label: Nutrition = { serving: { amount: 100, unit: 'g' }, per: '100', values }
  expect(nutritionTable(label, false).map(row => row.per100)).toEqual([457, 111, 12, 3.5, 0, 0, 0.13])
})

test.each([
  ['more saturates than fat', { fat: 1, saturates: 2 }],
  ['more sugars than carbohydrate', { carbohydrate: 1, sugars: 2 }],
  ['more in it than it weighs', { fat: 60, carbohydrate: 30, protein: 20 }]
])('nutrition: %s is a contradiction', (mistake, values) => {
  expect(nutritionProblem({ serving: { amount: 10, unit: 'g' }, per: '100', values })).toBe(mistake)
  expect(nutritionProblem(PORRIDGE)).toBeUndefined()
})

test('nutrition: energy is unknown without fat, carbohydrate or protein, and fibre may be missing', () => {
  expect(energyOf({ fat: 1, carbohydrate: 1, protein: 1 })).toEqual({ kj: 71, kcal: 17 })
  for (const missing of ['fat', 'carbohydrate', 'protein'])
    expect(energyOf({ fat: 1, carbohydrate: 1, protein: 1, [missing]: undefined })).toBeUndefined()
})

test('nutrition: rows are energy, macronutrients and micronutrients, each with its unit', () => {
  expect(nutritionTable(PORRIDGE, false).map(({ nutrient, unit }) => `${nutrient} ${unit}`)).toEqual([
    'energy_kj kJ',
    'energy_kcal kcal',
    'fat g',
    'saturates g',
    'carbohydrate g',
    'sugars g',
    'fibre g',
    'protein g',
    'salt g',
    'vitamin-c mg'
  ])
  expect(rowOf(PORRIDGE, 'fat')?.percent).toBeNull()
})

test('nutrition: salt is rounded to tenths from 1 g on, other grams to ones from 10 g on', () => {
  const label: Nutrition = {
    serving: { amount: 100, unit: 'g' },
    per: '100',
    values: { salt: 1, fat: 10.4, sugars: 9.96 }
  }
  expect(nutritionTable(label, false).map(row => row.per100)).toEqual([10, 10, 1])
  const salty: Nutrition = { ...label, values: { salt: 1.26 } }
  expect(nutritionTable(salty, false).map(row => row.per100)).toEqual([1.3])
})

test.each([
  ['as much saturates as fat', { fat: 2, saturates: 2 }, '100', 'g', undefined],
  ['as much sugars as carbohydrate', { carbohydrate: 2, sugars: 2 }, '100', 'g', undefined],
  ['all of its weight', { fat: 40, carbohydrate: 30, protein: 20, fibre: 5, salt: 5 }, '100', 'g', undefined],
  [
    'more than its weight by salt',
    { fat: 40, carbohydrate: 30, protein: 20, fibre: 5, salt: 6 },
    '100',
    'g',
    'more in it than it weighs'
  ],
  ['more than a serving', { fat: 11 }, 'serving', 'g', 'more in it than it weighs'],
  ['a serving', { fat: 10 }, 'serving', 'g', undefined],
  ['a heavy liquid', { carbohydrate: 150 }, '100', 'ml', undefined],
  ['too heavy a liquid', { carbohydrate: 151 }, '100', 'ml', 'more in it than it weighs']
] as const)('nutrition: %s', (_, values, per, unit, problem) =>
  expect(nutritionProblem({ serving: { amount: 10, unit }, per, values })).toBe(problem)
)

test('nutrition: infants are two age groups', () => {
  expect(['newborn', 'infant', 'toddler', undefined].map(isForInfants)).toEqual([true, true, false, false])
})

test('nutrition: reference values are those of Annex XIII, two nutrients have none', () => {
  expect(MACRONUTRIENTS).toEqual(['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'])
  expect(
    MICRONUTRIENTS.map(name => `${name} ${REFERENCES[name].daily ?? '-'} ${REFERENCES[name].unit}`).join(', ')
  ).toBe(
    'vitamin-a 800 µg, vitamin-d 5 µg, vitamin-e 12 mg, vitamin-k 75 µg, vitamin-c 80 mg, thiamin 1.1 mg, ' +
      'riboflavin 1.4 mg, niacin 16 mg, vitamin-b6 1.4 mg, folic-acid 200 µg, vitamin-b12 2.5 µg, biotin 50 µg, ' +
      'pantothenic-acid 6 mg, potassium 2000 mg, calcium 800 mg, phosphorus 700 mg, magnesium 375 mg, iron 14 mg, ' +
      'zinc 10 mg, copper 1 mg, manganese 2 mg, selenium 55 µg, chromium 40 µg, molybdenum 50 µg, iodine 150 µg, ' +
      'omega-3 - mg, collagen - mg'
  )
})

test('nutrition: percentages are those of a serving, and energy is rounded to ones', () => {
  expect(rowOf(PORRIDGE, 'vitamin-c')?.percent).toBe(30)
  const values = { fat: 1.37, carbohydrate: 0, protein: 0 }
  const label: Nutrition = { serving: { amount: 100, unit: 'g' }, per: '100', values }
  expect([rowOf(label, 'energy_kj')?.per100, rowOf(label, 'energy_kcal')?.per100]).toEqual([51, 12])
})
