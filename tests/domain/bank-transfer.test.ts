import { expect, test } from 'vitest'
import { findReference } from '../../src/domain/bank-transfer.ts'

const NUMBERS = ['R123456789-1', 'R123456789-2', 'R987654321-1', 'W555666777-1']

test.each([
  ['R123456789-1', 'R123456789-1'],
  ['  r123456789 - 2 Болормаа', 'R123456789-2'],
  ['Захиалга 987654321', 'R987654321-1'],
  ['987654321-1 төлбөр', 'R987654321-1'],
  ['Р987654321', 'R987654321-1'],
  ['хэтэвч w555666777', 'W555666777-1'],
  // Two tries of one order: which of them is not said.
  ['R123456789', undefined],
  ['R123456789-1 ба R123456789-2', undefined],
  ['R1234567891', 'R123456789-1'],
  ['R12345678911', undefined],
  ['99123456789-1', undefined],
  ['ERXES 45000', undefined],
  ['', undefined]
])('“%s” is about %s', (text, number) => {
  expect(findReference(text, NUMBERS)).toBe(number)
})
