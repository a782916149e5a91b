import { expect, test } from 'vitest'
import { addressProblem, parseWhat3words } from '../../src/domain/address.ts'

const CAPITAL = { zip: '11000' }
const SUKHBAATAR = { zip: '14000', khoroos: 20 }
const KHOVD = { zip: '84000' }
const BULGAN = { zip: '84050' }

test.each([
  ['1-р хороо', '', undefined],
  ['20-р хороо', '14200', undefined],
  ['3', '11000', undefined],
  ['21-р хороо', '', 'khoroo-unknown'],
  ['0-р хороо', '', 'khoroo-unknown'],
  ['Дэнж', '', 'khoroo-unknown'],
  ['3р', '', undefined],
  ['3хороо', '', undefined],
  ['3-р   хороо', '', undefined],
  ['x3', '', 'khoroo-unknown'],
  ['3x', '', 'khoroo-unknown'],
  [' 3 - р хороо ', '', undefined],
  ['3-Р ХОРОО', '14999', undefined],
  ['123', '', 'khoroo-unknown'],
  ['1-р хороо', '13000', 'zipcode-elsewhere']
])('address: %j in a district of the capital with the post code %j: %j', (khoroo, zipcode, code) =>
  expect(addressProblem(CAPITAL, SUKHBAATAR, { khoroo, zipcode })?.code).toBe(code)
)

test.each([
  ['Дэлгэр баг', '84051', undefined],
  ['3-р баг', '', undefined],
  ['3-р баг', '8', 'zipcode-elsewhere'],
  ['3-р баг', '85050', 'zipcode-elsewhere']
])('address: %j in a sum with the post code %j: %j', (khoroo, zipcode, code) =>
  expect(addressProblem(KHOVD, BULGAN, { khoroo, zipcode })?.code).toBe(code)
)

test('address: a district or city that does not exist is refused', () => {
  expect(addressProblem(CAPITAL, undefined, { khoroo: '1', zipcode: '' })?.field).toBe('district')
  expect(addressProblem(undefined, undefined, { khoroo: '1', zipcode: '' })?.code).toBe('address-unknown')
})

test.each([
  ['///Үг.Үг.Үг', '///үг.үг.үг'],
  [' filled.count.soap ', '///filled.count.soap'],
  ['filled.count', undefined],
  ['filled count soap', undefined],
  ['https://w3w.co/filled.count.soap', undefined],
  ['<b>.count.soap', undefined],
  ['', undefined]
])('what3words: %j is read as %j', (written, words) => expect(parseWhat3words(written)).toBe(words))

test('address: a problem names its field, and places without post codes take any', () => {
  const field = (khoroo: string, zipcode: string) => addressProblem(CAPITAL, SUKHBAATAR, { khoroo, zipcode })?.field
  expect([field('99', ''), field('1', '13000')]).toEqual(['khoroo', 'zipcode'])
  expect(addressProblem({}, {}, { khoroo: 'Дэнж', zipcode: '99999' })).toBeUndefined()
})
