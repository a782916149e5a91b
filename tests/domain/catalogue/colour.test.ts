import { expect, test } from 'vitest'
import { COLOURS, coloursOf } from '../../../src/domain/catalogue/colour.ts'

test.each([
  ['white', ['white']],
  ['White, Space Gray', ['white', 'grey']],
  ['Midnight blue', ['blue']],
  ['black and white / Black', ['black', 'white']],
  ['red;green+blue & pink', ['red', 'green', 'blue', 'pink']],
  ['sandy', ['sandy']],
  ['rose gold', ['gold']],
  ['Mint', ['green']],
  ['multicolour', ['multicolour']],
  ['Aubergine', ['aubergine']],
  ['', []],
  [' , ;', []],
  ['<script>', ['<script>']],
  ['constructor', ['constructor']],
  ['x'.repeat(300), ['x'.repeat(40)]]
])('colour: %j is %j', (text, colours) => expect(coloursOf(text)).toEqual(colours))

test('colours: each of the sixteen names itself', () => {
  expect(COLOURS).toHaveLength(16)
  for (const colour of COLOURS) expect(coloursOf(colour)).toEqual([colour])
})

test.each([
  ['black', 'anthracite ebony jet onyx midnight obsidian'],
  ['grey', 'gray charcoal graphite ash slate gunmetal smoke titanium'],
  ['silver', 'chrome metallic aluminium aluminum steel stainless platinum nickel'],
  ['white', 'ivory pearl snow alabaster'],
  ['clear', 'transparent translucent crystal colourless colorless'],
  ['beige', 'cream sand nude ecru khaki taupe champagne'],
  ['brown', 'chocolate bronze copper walnut oak wood wooden coffee tan'],
  ['gold', 'golden'],
  ['yellow', 'lemon amber mustard'],
  ['orange', 'peach apricot coral'],
  ['red', 'burgundy bordeaux cherry crimson berry wine maroon'],
  ['pink', 'rose fuchsia blush salmon'],
  ['purple', 'violet lilac lavender magenta plum'],
  ['blue', 'navy azure cyan turquoise aqua teal indigo cobalt'],
  ['green', 'mint olive lime emerald'],
  ['multicolour', 'multicolor multicoloured multicolored multi assorted rainbow mixed various']
])('colour %s: has the synonyms %s', (colour, names) => {
  for (const name of names.split(' ')) expect(coloursOf(name)).toEqual([colour])
})
