import { expect, test } from 'vitest'
import { readOrderSearch } from '../../../src/domain/back-office/order-search.ts'

const numbers = (from: string, to: string) => ({ number: { from, to } })

test.each([
  ['R123456789', numbers('R123456789', 'R123456789')],
  [' r12 ', numbers('R120000000', 'R129999999')],
  ['R123456789-2', numbers('R123456789', 'R123456789')],
  ['r123456789-ab12', numbers('R123456789', 'R123456789')]
])('order search: "%s" is a number of orders', (text, found) => {
  expect(readOrderSearch(text)).toEqual(found)
})

test.each(['R1234567890', 'R123456789-ABCDE', 'xR123456789', 'R'])('order search: "%s" is no number', text => {
  expect(readOrderSearch(text)).toMatchObject({ code: text })
  expect(readOrderSearch(text).number).toBeUndefined()
})

test('order search: an address is looked for as it is kept, and otherwise as it was typed', () => {
  expect(readOrderSearch(' Bat@Example.mn ')).toEqual({ email: 'bat@example.mn' })
  expect(readOrderSearch('bat@')).toEqual({ email: 'bat@' })
})

test('order search: a whole phone is a phone, or a code', () => {
  expect(readOrderSearch('9919 1234')).toEqual({ phone: { from: '99191234', to: '99191234' }, code: '9919 1234' })
})

test.each([
  ['123', { ...numbers('R123000000', 'R123999999'), phone: { from: '12300000', to: '12399999' }, code: '123' }],
  ['9919123', { ...numbers('R991912300', 'R991912399'), phone: { from: '99191230', to: '99191239' }, code: '9919123' }],
  ['123456789', { ...numbers('R123456789', 'R123456789'), code: '123456789' }]
])('order search: the digits %s begin a number, or a phone, or are a code', (text, found) => {
  expect(readOrderSearch(text)).toEqual(found)
})

test.each(['12', '1234567890'])('order search: %s is too short or too long for a number', text => {
  expect(readOrderSearch(text)).toEqual({ names: [text], code: text })
})

test('order search: a name is looked for in its usual spellings, each once', () => {
  expect(readOrderSearch('бат-эрдэнэ дорж').names).toEqual(['бат-эрдэнэ дорж', 'Бат-Эрдэнэ Дорж', 'БАТ-ЭРДЭНЭ ДОРЖ'])
  expect(readOrderSearch('БАТ').names).toEqual(['БАТ', 'Бат'])
})
