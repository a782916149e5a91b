import { expect, test } from 'vitest'
import { isGiftable, isMedicinal } from '../../../src/domain/catalogue/promotion.ts'

test.each([
  ['a medicine', 'medicine/pain-fever/tablets', 'Paracetamol', true],
  ['a product of the department itself', 'medicine', 'Paracetamol', true],
  ['a plaster among the medicines', 'medicine/skin-eye-ear', undefined, false],
  ['a category whose name only begins alike', 'medicines-of-old', 'Paracetamol', false],
  ['a supplement', 'vitamins/single', 'Iron', false]
])('promotion: %s', (_, taxon, substance, medicinal) => {
  expect(isMedicinal({ taxon, substance })).toBe(medicinal)
  expect(isGiftable({ taxon, substance, ageRestricted: false })).toBe(!medicinal)
  expect(isGiftable({ taxon, substance, ageRestricted: true })).toBe(false)
})
