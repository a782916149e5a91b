import { expect, test } from 'vitest'
import { isLicenceValidOn, licencesForSale, licensedKind } from '../../../src/domain/catalogue/licence.ts'

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

test('licence: a sale is under those of its kinds that are valid on its day', () => {
  const of = (kind: 'alcohol' | 'medicine', year: number) => ({
    ...{ kind, year },
    ...{ valid_from: `${year}-01-01`, valid_until: `${year}-12-31` }
  })
  const licences = [of('alcohol', 2025), of('alcohol', 2026), of('medicine', 2026)]
  expect(licencesForSale(licences, ['alcohol', undefined], '2026-11-21')).toEqual([of('alcohol', 2026)])
  expect(licencesForSale(licences, [undefined], '2026-11-21')).toEqual([])
})
