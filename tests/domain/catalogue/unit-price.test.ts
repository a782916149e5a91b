import { expect, test } from 'vitest'
import { contentOf, unitPrice, unitPriceBase } from '../../../src/domain/catalogue/unit-price.ts'

test.each([
  ['Paracetamol 650 mg, 20 tablets', [], 20, 'tablet'],
  ['Vitamin C 1000 mg, 20 effervescent tablets', [], 20, 'tablet'],
  ['Omega-3 strong 1200 mg, 60 softgels', [], 60, 'capsule'],
  ['Paracetamol 120 mg/5 ml, syrup 100 ml', [], 100, 'ml'],
  ['Dexpanthenol 5 %, cream 30 g', [], 30, 'g'],
  ['Hard-water washing powder', ['3 kg'], 3_000, 'g'],
  ['Dish soap', ['1.5 l'], 1_500, 'ml'],
  ['Wet wipes, 99 % water', ['3 × 80 wipes'], 240, 'piece'],
  ['Multivitamin with minerals, tablets', ['90 tablets'], 90, 'tablet'],
  ['Three-ply toilet paper', ['12 rolls'], 12, 'roll'],
  ['Nursing tea, 20 tea bags', [], 20, 'sachet'],
  ['Salbutamol 100 mcg, inhaler 200 doses', [], 200, 'dose'],
  ['Losartan, 30 tablets', ['50 mg'], 30, 'tablet'],
  ['Everyday fluoride toothpaste', ['White', '75 ml'], 75, 'ml'],
  ['Bath salt 1 kg', ['Rose'], 1_000, 'g']
])('content: of "%s" in %j is %i %s', (title, options, amount, unit) => {
  expect(contentOf(title, options)).toEqual({ amount, unit })
})

test.each([
  ['Diclofenac 1 %, gel', []],
  ['Ibuprofen 200 mg', []],
  ['Taped diapers', ['M (6–11 kg)']],
  ['Compression socks, knee, class 2', ['S']],
  ['Throat lozenges, honey and lemon, 24', []],
  ['Braided cable', ['2 m']],
  ['Drops 0 ml', []],
  ['', []]
])('content: of "%s" in %j is not known', (title, options) => {
  expect(contentOf(title, options)).toBeUndefined()
})

test.each([
  [4_200, 20, 'tablet', 210],
  [10_000, 30, 'tablet', 333],
  [12_500, 250, 'ml', 5_000],
  [9_900, 3_000, 'g', 330],
  [5_000, 100, 'ml', undefined],
  [5_000, 1, 'piece', undefined],
  [0, 20, 'tablet', 0]
] as const)('unit price: %i ₮ for %i %s is %s ₮', (price, amount, unit, each) => {
  expect(unitPrice(price, { amount, unit })).toBe(each)
})

test('unit price: is for 100 ml, 100 g or one piece', () => {
  expect([unitPriceBase('ml'), unitPriceBase('g'), unitPriceBase('tablet')]).toEqual([100, 100, 1])
})
