import { expect, test } from 'vitest'
import {
  chosenVariant,
  initialOptions,
  isOptionSoldOut,
  missingOption,
  optionGroups,
  withOption,
  type OptionVariant
} from '../../../src/domain/catalogue/product-option.ts'

const variant = (id: string, stock: number, options: Readonly<Record<string, string>> = {}) => ({ id, stock, options })

const single = [variant('one', 3, { volume: '400 ml' })]
const sizes = [variant('s', 0, { size: 'S', fit: 'knee' }), variant('m', 4, { size: 'M', fit: 'knee' })]
const gone = [variant('s', 0, { size: 'S' }), variant('m', 0, { size: 'M' })]
const both = [
  variant('s-red', 2, { size: 'S', colour: 'red' }),
  variant('m-red', 0, { size: 'M', colour: 'red' }),
  variant('m-blue', 5, { size: 'M', colour: 'blue' })
]
/** An accessory in one size beside a thing in two colours. */
const uneven = [
  variant('plain', 1, { size: 'S' }),
  variant('m-red', 1, { size: 'M', colour: 'red' }),
  variant('m-blue', 1, { size: 'M', colour: 'blue' })
]
const alike = [variant('old', 0, { size: 'S' }), variant('new', 2, { size: 'S' }), variant('m', 1, { size: 'M' })]

test.each<[string, readonly OptionVariant[], object]>([
  ['one variant', single, {}],
  ['a type in which they do not differ', sizes, { size: ['S', 'M'] }],
  ['two types', both, { size: ['S', 'M'], colour: ['red', 'blue'] }]
])('option groups: of %s', (_, variants, groups) => {
  expect(Object.fromEntries(optionGroups(variants).map(({ type, values }) => [type, values]))).toEqual(groups)
})

test.each<[string, readonly OptionVariant[], object]>([
  ['nothing where there is a choice', sizes, {}],
  ['the only variant', single, { volume: '400 ml' }],
  ['the first where all are sold out', gone, { size: 'S' }],
  ['nothing of no variants', [], {}]
])('options at first: %s', (_, variants, options) => {
  expect(initialOptions(variants)).toEqual(options)
})

test.each<[string, readonly OptionVariant[], Record<string, string>, string | undefined, string | undefined]>([
  ['nothing chosen', sizes, {}, undefined, 'size'],
  ['all chosen', sizes, { size: 'M' }, 'm', undefined],
  ['a sold-out one can be looked at', sizes, { size: 'S' }, 's', undefined],
  ['one of two types', both, { size: 'M' }, undefined, 'colour'],
  ['the second type first', both, { colour: 'red' }, undefined, 'size'],
  ['both types', both, { size: 'M', colour: 'blue' }, 'm-blue', undefined],
  ['a type that the rest does not have', uneven, { size: 'S' }, 'plain', undefined],
  ['a type that the rest has', uneven, { size: 'M' }, undefined, 'colour'],
  ['two alike: the one in stock', alike, { size: 'S' }, 'new', undefined],
  ['the only variant', single, {}, 'one', undefined]
])('chosen variant: %s', (_, variants, chosen, id, missing) => {
  const groups = optionGroups(variants)
  expect(chosenVariant(groups, variants, chosen)).toEqual(variants.find(each => 'id' in each && each.id === id))
  expect(missingOption(groups, variants, chosen)).toBe(missing)
})

test.each<[Record<string, string>, string, string, object]>([
  [{}, 'size', 'S', { size: 'S' }],
  [{ size: 'S', colour: 'red' }, 'size', 'M', { size: 'M', colour: 'red' }],
  [{ size: 'M', colour: 'blue' }, 'size', 'S', { size: 'S' }]
])('with option: %j and %s %s', (chosen, type, value, next) => {
  expect(withOption(both, chosen, type, value)).toEqual(next)
})

test.each<[Record<string, string>, string, string, boolean]>([
  [{}, 'size', 'M', false],
  [{ colour: 'red' }, 'size', 'M', true],
  [{ colour: 'blue' }, 'size', 'M', false],
  [{ colour: 'blue' }, 'size', 'S', false]
])('sold out: with %j, %s %s is %s', (chosen, type, value, isGone) => {
  expect(isOptionSoldOut(both, chosen, type, value)).toBe(isGone)
})
