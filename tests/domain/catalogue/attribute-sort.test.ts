import { expect, test } from 'vitest'
import { isAttributeSort, readAttributeSort, writeAttributeSort } from '../../../src/domain/catalogue/attribute-sort.ts'

test.each([
  ['screen:in_asc', { attribute: 'screen', unit: 'in', order: 'asc' }],
  ['screen:in_desc', { attribute: 'screen', unit: 'in', order: 'desc' }],
  ['usb-ports:_asc', { attribute: 'usb-ports', unit: '', order: 'asc' }]
] as const)('attribute sort: %s is read, and written as it was', (text, order) => {
  expect(readAttributeSort(text)).toEqual(order)
  expect(writeAttributeSort(order)).toBe(text)
  expect(isAttributeSort(text)).toBe(true)
})

test.each(['', 'screen', 'screen:in', 'screen:in_up', ':in_asc', 'Screen:in_asc', ' screen:in_asc', 'screen:in_asc '])(
  'attribute sort: "%s" is none',
  text => {
    expect(readAttributeSort(text)).toBeUndefined()
    expect(isAttributeSort(text)).toBe(false)
  }
)

test('attribute sort: names of 40 letters and units of 12 are the longest', () => {
  expect(isAttributeSort(`${'a'.repeat(40)}:${'b'.repeat(12)}_asc`)).toBe(true)
  expect(isAttributeSort(`${'a'.repeat(41)}:in_asc`)).toBe(false)
  expect(isAttributeSort(`screen:${'b'.repeat(13)}_asc`)).toBe(false)
})
