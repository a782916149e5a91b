import { expect, test } from 'vitest'
import { milligramsOf } from '../../../src/domain/catalogue/pack-strength.ts'
import { contentOf } from '../../../src/domain/catalogue/unit-price.ts'

test.each([
  ['Paracetamol', '500 mg', '20 tablets', 'Paracetamol', 10_000],
  ['Paracetamol', '0.5 g', '20 tablets', 'paracetamol', 10_000],
  ['Paracetamol', '1,000 мг', '10 tablets', 'Paracetamol', 10_000],
  ['Paracetamol', '120 мг/5 мл', '100 ml', 'Paracetamol', 2_400],
  ['Levothyroxine', '50 mcg', '100 tablets', 'Levothyroxine', 5],
  ['Paracetamol', '120 mg/5 ml', '100 ml', 'Paracetamol', 2_400],
  ['Lactulose', '667 mg/ml', '200 ml', 'Lactulose', 133_400],
  ['Paracetamol + phenylephrine', '500 mg/10 mg', '5 sachets', 'Paracetamol', 2_500],
  ['Paracetamol + phenylephrine', '500 mg/10 mg', '5 sachets', 'Phenylephrine', 50],
  ['Paracetamol + phenylephrine', '500 mg', '5 sachets', 'Phenylephrine', undefined],
  ['Ibuprofen', '5 %', '50 g', 'Ibuprofen', undefined],
  ['Ibuprofen', '50 mg', '50 g', 'Ibuprofen', undefined],
  ['Paracetamol', '120 mg/5 ml', '10 sachets', 'Paracetamol', undefined],
  ['Paracetamol', undefined, '10 tablets', 'Paracetamol', undefined],
  ['Paracetamol', '500 mg', 'a box', 'Paracetamol', undefined],
  [undefined, '500 mg', '10 tablets', 'Paracetamol', undefined]
])('pack strength: %s %s, %s has of %s %s mg', (substance, strength, pack, wanted, milligrams) => {
  const content = contentOf(pack, [])
  const found = milligramsOf({ substance, strength, content }, wanted)
  expect(found === undefined ? found : Math.round(found)).toBe(milligrams)
})
