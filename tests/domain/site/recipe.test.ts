import { expect, test } from 'vitest'
import { ethanolGrams, scaledAmount, standardDrinks, UNITS, type Unit } from '../../../src/domain/site/recipe.ts'

test.each<[number, Unit, number, number, number]>([
  [45, 'ml', 1, 1, 45],
  [45, 'ml', 1, 12, 540],
  [22.5, 'ml', 1, 3, 67.5],
  [22.5, 'ml', 2, 1, 11.5],
  [15, 'ml', 2, 1, 7.5],
  [17.5, 'ml', 1, 7, 123],
  [600, 'ml', 4, 3, 450],
  [30, 'g', 4, 1, 7.5],
  [1, 'piece', 2, 1, 0.5],
  [1, 'piece', 4, 3, 0.75],
  [0.5, 'piece', 1, 5, 2.5],
  [1, 'piece', 12, 1, 0.25],
  [1, 'spoon', 4, 1, 0.25],
  [6, 'leaf', 4, 1, 2],
  [1, 'sprig', 4, 1, 1],
  [1, 'sprig', 2, 3, 2],
  [2, 'dash', 1, 12, 24],
  [1, 'pinch', 4, 1, 1]
])('recipe: %d %s for %i servings is, for %i, %d', (amount, unit, from, to, scaled) =>
  expect(scaledAmount(amount, unit, from, to)).toBe(scaled)
)

test('recipe: scaling never makes an ingredient vanish, and keeps to quarters', () => {
  for (const unit of UNITS)
    for (let to = 1; to <= 12; to++) {
      const amount = scaledAmount(0.25, unit, 12, to)
      expect(amount).toBeGreaterThan(0)
      expect(amount * 4).toBe(Math.round(amount * 4))
    }
})

test.each([
  ['a shot of vodka', 30, 40, 9, 0.9],
  ['a martini’s vodka', 60, 40, 19, 1.9],
  ['half a litre of beer', 500, 5, 20, 2],
  ['a glass of wine', 150, 12, 14, 1.4],
  ['a bowl of airag', 250, 2, 4, 0.4],
  ['water', 500, 0, 0, 0]
])('recipe: %s, %i ml of %d %%, contains %i g of alcohol: %d standard drinks', (_, amount, abv, grams, drinks) => {
  const held = ethanolGrams([{ amount, unit: 'ml', abv }], 1)
  expect([held, standardDrinks(held)]).toEqual([grams, drinks])
})

test('recipe: only millilitres contain alcohol, divided by the servings', () => {
  const punch = [
    { amount: 120, unit: 'ml', abv: 40 },
    { amount: 40, unit: 'ml', abv: 17.5 },
    { amount: 600, unit: 'ml' },
    { amount: 30, unit: 'g', abv: 40 }
  ] as const
  expect(ethanolGrams(punch, 4)).toBe(11)
})
