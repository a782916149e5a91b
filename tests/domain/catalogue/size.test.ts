import { expect, test } from 'vitest'
import { bySize, sizeOf } from '../../../src/domain/catalogue/size.ts'

test.each([
  ['S', 'S'],
  [' XXL ', 'XXL'],
  ['M (6–11 kg)', 'M'],
  ['L (100–150 cm), 20', 'L'],
  ['NB (up to 5 kg)', 'NB'],
  ['AAA, 12', 'AAA'],
  ['6.5', '6.5'],
  ['43 cm', '43 cm'],
  ['24 cm, 16', '24 cm'],
  ['Medium', undefined],
  ['Mini, 16', undefined],
  ['size M', undefined],
  ['5 m × 10 cm', undefined],
  ['60 × 90 cm, 30', undefined],
  ['0–6 months', undefined],
  ['100 g', undefined],
  ['20,000 mAh', undefined],
  ['Stage 1, 900 g', undefined],
  ['', undefined]
])('size: %j is %j', (text, size) => expect(sizeOf(text)).toBe(size))

test('sizes: letters come before numbers, those before lengths, each from small to large', () => {
  const sizes = ['43 cm', 'XL', '8 cm', '7.5', 'AA', 'NB', 'S', '0.5 mm', 'M', '6.5', '2 m', 'XXS', 'XXXL', 'XS', 'L']
  const sorted = ['NB', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXXL', 'AA', '6.5', '7.5', '0.5 mm', '8 cm', '43 cm', '2 m']
  expect(sizes.sort(bySize)).toEqual(sorted)
})
