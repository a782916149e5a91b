import { describe, expect, test } from 'vitest'
import { coloursOf } from '../../src/domain/colour.ts'
import { bySize, sizeOf } from '../../src/domain/size.ts'

describe('a colour', () => {
  test.each([
    ['white', ['white']],
    ['White, Space Gray', ['white', 'grey']],
    ['Midnight blue', ['blue']],
    ['black and white / Black', ['black', 'white']],
    ['rose gold', ['gold']],
    ['Mint', ['green']],
    ['multicolour', ['multicolour']],
    // A supplier's own word stays, for people to tick.
    ['Aubergine', ['aubergine']],
    ['', []],
    [' , ;', []],
    ['<script>', ['<script>']],
    ['constructor', ['constructor']],
    ['x'.repeat(300), ['x'.repeat(40)]]
  ])('%j is %j', (text, colours) => expect(coloursOf(text)).toEqual(colours))
})

describe('a size', () => {
  test.each([
    ['S', 'S'],
    ['XXL', 'XXL'],
    ['M (6–11 kg)', 'M'],
    ['L (100–150 cm), 20', 'L'],
    ['NB (up to 5 kg)', 'NB'],
    ['AAA, 12', 'AAA'],
    ['6.5', '6.5'],
    ['43 cm', '43 cm'],
    ['24 cm, 16', '24 cm'],
    ['Medium', undefined],
    ['Mini, 16', undefined],
    ['5 m × 10 cm', undefined],
    ['60 × 90 cm, 30', undefined],
    ['0–6 months', undefined],
    ['100 g', undefined],
    ['20,000 mAh', undefined],
    ['Stage 1, 900 g', undefined],
    ['', undefined]
  ])('%j is %j', (text, size) => expect(sizeOf(text)).toBe(size))

  test('small stands before large, whatever kind it is of', () => {
    const sizes = ['43 cm', 'XL', '8 cm', '7.5', 'NB', 'S', '0.5 mm', 'M', '6.5', '2 m']
    expect(sizes.sort(bySize)).toEqual(['NB', 'S', 'M', 'XL', '6.5', '7.5', '0.5 mm', '8 cm', '43 cm', '2 m'])
  })
})
