import { expect, test } from 'vitest'
import { attributesOf } from '../../../src/domain/catalogue/product-attribute.ts'

const row = (name: string, value: string) => ({ name: { mn: name, en: name }, value: { mn: value, en: value } })
const keysOf = (...rows: readonly (readonly [string, string])[]) =>
  attributesOf(rows.map(([name, value]) => row(name, value))).map(({ key }) => key)

test.each([
  ['a number with its unit', 'Display diagonal', '15.60 in', ['display-diagonal:15-6-in']],
  ['a number with a comma', 'Volume', '0,5 l', ['volume:0-5-l']],
  ['yes', 'Wireless', 'Yes', ['wireless:yes']],
  ['a list', 'Material', 'Nylon, Plastic', ['material:nylon', 'material:plastic']],
  ['a list without spaces', 'Material', 'Cellulose,Paper', ['material:cellulose', 'material:paper']],
  ['a sentence', 'Use', 'Take one tablet twice a day after a meal', []],
  ['a package', 'Package weight', '50 g', []],
  ['a size, which has a filter of its own', 'Size', 'M', []],
  ['a size of one thing', 'Screen size', '24 in', ['screen-size:24-in']],
  ['a number alone', 'Blades', '5', ['blades:5']],
  ['four words with more space than needed', 'Skin', 'dry  or  very  dry', ['skin:dry-or-very-dry']],
  ['forty letters', 'Name', 'a'.repeat(40), [`name:${'a'.repeat(40)}`]],
  ['more than forty letters', 'Name', 'a'.repeat(41), []],
  ['a list that ends with a comma', 'Material', 'Nylon, ', []],
  ['a list with a sentence in it', 'Material', 'Nylon, washed by hand in cold water', []],
  ['a name without letters', '–', 'Dry', []],
  ['nothing', 'Scent', '–', []]
] as const)('attribute: %s', (_, name, value, keys) => {
  expect(keysOf([name, value])).toEqual(keys)
})

test('attribute: both languages stand beside one key', () => {
  const [attribute] = attributesOf([
    { name: { mn: 'Арьсны төрөл', en: 'Skin type' }, value: { mn: 'Хуурай', en: 'Dry' } }
  ])
  expect(attribute).toEqual({
    key: 'skin-type:dry',
    name: { mn: 'Арьсны төрөл', en: 'Skin type' },
    value: { mn: 'Хуурай', en: 'Dry' }
  })
})

test('attribute: a list that is longer in one language is no list of values', () => {
  expect(attributesOf([{ name: { mn: 'Үнэр', en: 'Scent' }, value: { mn: 'Гаа, нимбэг', en: 'Mint' } }])).toEqual([])
})

test('attribute: is written without the space around it', () => {
  const [number, word] = attributesOf([row('Volume', ' 0,50 l '), row('Skin', ' Dry ')])
  expect([number?.value.mn, word?.value.mn]).toEqual(['0.5 l', 'Dry'])
})

test('attribute: a value that is long in one language is none', () => {
  expect(attributesOf([{ name: { mn: 'Үнэр', en: 'Scent' }, value: { mn: 'Гаа', en: 'm'.repeat(41) } }])).toEqual([])
})

test('attribute: a product has at most 24', () => {
  expect(keysOf(...Array.from({ length: 60 }, (_, at) => [`Name ${at}`, 'a'] as const))).toHaveLength(24)
})
