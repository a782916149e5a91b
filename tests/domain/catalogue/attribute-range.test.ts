import { expect, test } from 'vitest'
import {
  numberKey,
  numberKeyEnd,
  numberKeyPrefix,
  readAttributeRange,
  unitOf,
  writeAttributeRange
} from '../../../src/domain/catalogue/attribute-range.ts'

test.each([
  ['screen-size:13..15.6-in', { attribute: 'screen-size', unit: 'in', from: 13, to: 15.6 }],
  ['spf:30..', { attribute: 'spf', unit: '', from: 30 }],
  ['volume:..500-ml', { attribute: 'volume', unit: 'ml', to: 500 }]
])('attribute range: %s is read and written', (key, range) => {
  expect(readAttributeRange(key)).toEqual(range)
  expect(writeAttributeRange(range)).toBe(key)
})

test.each(['ram:8-gb', 'ram:..', 'ram:..-gb', 'RAM:1..2', 'ram:1..2-GB', 'a:1234567890..', ':1..2'])(
  'attribute range: %s is none',
  key => {
    expect(readAttributeRange(key)).toBeUndefined()
  }
)

test('attribute range: texts of numbers are in the order of the numbers', () => {
  const numbers = [0, 0.5, 2, 8, 13.3, 15.6, 100, 1_024, 999_999_999]
  const keys = numbers.map(number => numberKey('ram', 'gb', number))
  expect(keys.toSorted()).toEqual(keys)
  expect(keys.every(key => key < numberKeyEnd('ram', 'gb'))).toBe(true)
  expect(keys.every(key => key.startsWith(numberKeyPrefix('ram', 'gb')))).toBe(true)
  expect(numberKeyPrefix('ram', 'gb')).toBe('ram:gb:')
  expect(numberKey('ram', 'gb', 8)).toBe('ram:gb:000000008.0000')
})

test('attribute range: a value has a unit where it is a number', () => {
  expect(['15.6 in', '30', '100%', '16 GB', 'black'].map(unitOf)).toEqual(['in', '', '', 'gb', undefined])
  expect([' 15.6 in ', ''].map(unitOf)).toEqual(['in', undefined])
})
