import { expect, test } from 'vitest'
import { formatIban, maskedIban, parseMongolianIban } from '../../../src/domain/money/iban.ts'

test.each([
  ['MN12 1234 1234 5678 9123', 'MN121234123456789123'],
  ['mn12-1234-1234-5678-9123', 'MN121234123456789123'],
  ['mn580005005001234567', undefined],
  ['MN13 1234 1234 5678 9123', undefined],
  ['MN12 1234 1234 5678 912', undefined],
  ['MN12 1234 1234 5678 91233', undefined],
  ['xMN121234123456789123', undefined],
  ['DE12123412345678912312', undefined],
  ['', undefined]
])('IBAN: %j is read as %j', (written, iban) => expect(parseMongolianIban(written)).toBe(iban))

test('IBAN: is shown in groups of four, and masked up to its last four digits', () => {
  expect(formatIban('MN121234123456789123')).toBe('MN12 1234 1234 5678 9123')
  expect(maskedIban('MN121234123456789123')).toBe('MN•• •••• •••• •••• 9123')
})
