import { expect, test } from 'vitest'
import { isLicenceValidOn, licensedKind } from '../../src/domain/licence.ts'

test.each([
  [true, 'vodka', 'alcohol'],
  [true, 'medicine', 'alcohol'],
  [false, 'medicine', 'medicine'],
  [false, 'medicine/pain', 'medicine'],
  [false, 'medicine-books', undefined],
  [false, 'books/medicine', undefined],
  [false, 'soap', undefined]
])('licence: a product (age restricted: %s) in %s requires the one for %s', (ageRestricted, taxon, kind) =>
  expect(licensedKind({ ageRestricted, taxon })).toBe(kind)
)

test.each([
  ['2026-01-01', true],
  ['2026-12-31', true],
  ['2025-12-31', false],
  ['2027-01-01', false]
])('licence: of 2026 is valid on %s: %s', (day, is) =>
  expect(isLicenceValidOn({ valid_from: '2026-01-01', valid_until: '2026-12-31' }, day)).toBe(is)
)
