import { expect, test } from 'vitest'
import { energyOf, nutritionProblem, nutritionTable, type Nutrition } from '../../src/domain/nutrition.ts'

const PORRIDGE: Nutrition = {
  serving: { amount: 30, unit: 'g' },
  per: '100',
  values: { fat: 10, saturates: 2, carbohydrate: 60, sugars: 5, fibre: 5, protein: 20, salt: 0.5, 'vitamin-c': 80 }
}
const rowOf = (nutrition: Nutrition, nutrient: string, isForSmallChildren = false) =>
  nutritionTable(nutrition, isForSmallChildren).find(row => row.nutrient === nutrient)

test('energy is reckoned from what gives it', () => {
  // 10·37 + 60·17 + 5·8 + 20·17, and 10·9 + 60·4 + 5·2 + 20·4
  expect(energyOf(PORRIDGE.values)).toEqual({ kj: 1770, kcal: 420 })
  expect(energyOf({ fat: 1, carbohydrate: 1 })).toBeUndefined()
})

test('what is told for 100 g is reckoned for a serving, and the other way round', () => {
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
])('%s: %d in a serving is %s per cent of a day', (nutrient, amount, percent) => {
  const nutrition: Nutrition = { serving: { amount: 5, unit: 'g' }, per: 'serving', values: { [nutrient]: amount } }
  expect(rowOf(nutrition, nutrient)?.percent).toBe(percent)
})

test('a baby’s food says nothing of an adult’s day', () => {
  expect(rowOf(PORRIDGE, 'vitamin-c', true)).toMatchObject({ perServing: 24, percent: null })
})

test('labels round by size: energy to ones, grams to tenths below ten, salt finer below one', () => {
  const values = { fat: 12.34, saturates: 3.456, carbohydrate: 0, protein: 0, salt: 0.126 }
  const label: Nutrition = { serving: { amount: 100, unit: 'g' }, per: '100', values }
  expect(nutritionTable(label, false).map(row => row.per100)).toEqual([457, 111, 12, 3.5, 0, 0, 0.13])
})

test.each([
  ['more saturates than fat', { fat: 1, saturates: 2 }],
  ['more sugars than carbohydrate', { carbohydrate: 1, sugars: 2 }],
  ['more in it than it weighs', { fat: 60, carbohydrate: 30, protein: 20 }]
])('%s is a mistake', (mistake, values) => {
  expect(nutritionProblem({ serving: { amount: 10, unit: 'g' }, per: '100', values })).toBe(mistake)
  expect(nutritionProblem(PORRIDGE)).toBeUndefined()
})
