import { expect, test } from 'vitest'
import {
  unambiguousReference,
  createReferenceMatcher,
  transferCandidates
} from '../../../src/domain/money/bank-transfer.ts'

const findReference = (text: string, numbers: readonly string[]) =>
  unambiguousReference(createReferenceMatcher(numbers)(text))

const REFERENCES = ['R123456789-1', 'R123456789-2', 'R987654321-1', 'W555666777-1']

test.each([
  ['R123456789-1', 'R123456789-1'],
  ['  r123456789 - 2 Болормаа', 'R123456789-2'],
  ['R123456789---2', 'R123456789-2'],
  ['R123456789----2', undefined],
  ['Захиалга 987654321', 'R987654321-1'],
  ['987654321-1 төлбөр', 'R987654321-1'],
  ['Р987654321', 'R987654321-1'],
  ['хэтэвч w555666777', 'W555666777-1'],
  // Two payments of one order: the text does not say which.
  ['R123456789', undefined],
  ['R123456789-1 ба R123456789-2', undefined],
  ['R1234567891', 'R123456789-1'],
  ['R12345678911', undefined],
  ['99123456789-1', undefined],
  ['ERXES 45000', undefined],
  ['', undefined]
])('bank transfer: “%s” pays %s', (text, reference) => {
  expect(findReference(text, REFERENCES)).toBe(reference)
})

test('bank transfer: Cyrillic letters that look like Latin ones count as these', () => {
  expect(findReference('төлбөр: рАВСЕНКМОТХ 123456', ['PABCEHKMOTX-123456'])).toBe('PABCEHKMOTX-123456')
})

test.each([
  ['letters in front may be left out', 'төлбөр 123456', ['AB123456'], 'AB123456'],
  ['letters before fewer than six digits belong to the reference', 'төлбөр 12345', ['A12345'], undefined],
  [
    'two whole references are ambiguous, whatever else fits in part',
    'A111111 B222222-1',
    ['A111111', 'B222222-1'],
    undefined
  ],
  ['the last part may be left out', 'C333333 4', ['C333333-4-9', 'C333333-5-9'], 'C333333-4-9']
])('bank transfer: %s', (_, text, references, reference) => expect(findReference(text, references)).toBe(reference))

test('bank transfer: a reference without a second part is found as a whole only', () => {
  expect(findReference('төлбөр B123456', ['B123456'])).toBe('B123456')
  expect(findReference('төлбөр', ['B123456'])).toBeUndefined()
})

test('bank transfer: candidates are those that are named, then those of the amount, five at most', () => {
  const open = [
    { number: 'R111111111-1', amount: 5_000 },
    { number: 'R222222222-1', amount: 9_000 },
    { number: 'R333333333-1', amount: 5_000 },
    { number: 'R444444444-1', amount: 7_000 }
  ]
  const reader = createReferenceMatcher(open.map(({ number }) => number))
  const found = (text: string, amount: number, of: typeof open = open) =>
    transferCandidates({ text, amount }, of, reader).map(({ number, is_named }) => `${number} ${is_named}`)
  expect(found('R333333333-1, R222222222-1', 5_000)).toEqual([
    'R333333333-1 true',
    'R222222222-1 true',
    'R111111111-1 false'
  ])
  expect(found('төлбөр', 1)).toEqual([])
  const many = Array.from({ length: 6 }, (_, index) => ({ number: `R90000000${index}-1`, amount: 5_000 }))
  expect(found('төлбөр', 5_000, many)).toHaveLength(5)
})
