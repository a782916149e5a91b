import { expect, test } from 'vitest'
import { attributeTypeOf, numberOf } from '../../../src/domain/catalogue/attribute-type.ts'

test.each([
  ['15.6 in', 'number'],
  ['50%', 'number'],
  ['No', 'boolean'],
  ['Dry', 'text']
] as const)('attribute type: %s is a %s', (value, type) => {
  expect(attributeTypeOf(value)).toBe(type)
})

test('attribute type: a number is the one before its unit', () => {
  expect(['15.6 in', '50%', '3 l'].map(numberOf)).toEqual([15.6, 50, 3])
})
