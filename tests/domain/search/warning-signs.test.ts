import { expect, test } from 'vitest'
import { warningSignsOf } from '../../../src/domain/search/warning-signs.ts'

test.each([
  [['medicine/cold-flu/cough'], 'cough'],
  [['medicine/infection/antibiotics', 'medicine/pain-fever/children'], 'fever'],
  [['medicine/cold-flu/flu'], 'flu'],
  [['medicine/digestion/diarrhoea'], 'diarrhoea'],
  [['medicine/skin-eye-ear/eyes'], 'eye'],
  [['medicine/pain-fever/gels'], undefined],
  [[], undefined]
])('warning signs: a product of %j names those of %j', (taxons, signs) => {
  expect(warningSignsOf(taxons)).toBe(signs)
})
