import { expect, test } from 'vitest'
import {
  exceededLimit,
  packLimitOf,
  type SubstanceLimit,
  type MedicineLine,
  type MedicineLimits
} from '../../../src/domain/ordering/medicine-limit.ts'

const name = (text: string) => ({ mn: text, en: text })
const limit = (substance: string, packs: number, more: Partial<SubstanceLimit> = {}): SubstanceLimit => ({
  ...{ substance, packs, name: name(substance.toLowerCase()), category: undefined, products: [], weight: undefined },
  ...more
})
const limits: MedicineLimits = {
  days: 7,
  anyMedicine: 10,
  substances: [
    limit('Paracetamol', 3, { weight: { milligrams: 16_000, tabletMilligrams: 500 } }),
    limit('Pseudoephedrine', 2),
    limit('Diclofenac', 1, { category: 'medicine/pain-fever/tablets' }),
    { ...limit('iron syrup', 1, { products: ['IRN-SYR'] }), substance: undefined }
  ]
}

const line = (substance: string | undefined, quantity: number, more: Partial<MedicineLine> = {}): MedicineLine => ({
  productId: substance ?? 'none',
  skus: [],
  strength: undefined,
  content: undefined,
  name: name(substance ?? 'plaster'),
  taxon: 'medicine/pain-fever',
  substance,
  quantity,
  ...more
})

test.each([
  ['as many packs as allowed', [line('Paracetamol', 3)], undefined],
  ['one pack more', [line('Paracetamol', 4)], 'paracetamol'],
  ['two products of one substance', [line('Paracetamol', 2), line('Paracetamol + caffeine', 2)], 'paracetamol'],
  ['a combination, by its scarcest substance', [line('Paracetamol + pseudoephedrine', 3)], 'pseudoephedrine'],
  ['another medicine up to the common limit', [line('Loratadine', 10)], undefined],
  ['another medicine above the common limit', [line('Loratadine', 11)], 'Loratadine'],
  ['two lines of one medicine', [line('Loratadine', 6), line('Loratadine', 5)], 'Loratadine'],
  ['a medicine without a known substance', [line(undefined, 11)], 'plaster'],
  ['what is no medicine', [line('Paracetamol', 50, { taxon: 'household/paper' })], undefined],
  ['a category whose name only begins alike', [line('Paracetamol', 50, { taxon: 'medicines-of-old' })], undefined],
  ['a gel of what is limited as a tablet', [line('Diclofenac', 3, { taxon: 'medicine/pain-fever/gels' })], undefined],
  ['a tablet of it', [line('Diclofenac', 2, { taxon: 'medicine/pain-fever/tablets' })], 'diclofenac'],
  ['a supplement by its number', [line(undefined, 2, { taxon: 'vitamins', skus: ['IRN-SYR'] })], 'iron syrup'],
  ['nothing', [], undefined]
] as const)('medicine limit: %s', (_, lines, exceeded) => {
  expect(exceededLimit(lines, limits)?.name.en).toBe(exceeded)
})

test('medicine limit: counts what the person bought in the days before, of the substances bought now', () => {
  const before = [line('Paracetamol', 2)]
  expect(exceededLimit([line('Paracetamol', 1)], limits, before)).toBeUndefined()
  expect(exceededLimit([line('Paracetamol', 2)], limits, before)).toMatchObject({ packs: 3 })
  expect(exceededLimit([line('Loratadine', 1)], limits, [line('Paracetamol', 9)])).toBeUndefined()
  expect(exceededLimit([line('Loratadine', 6)], limits, [line('Loratadine', 6)])).toBeUndefined()
})

test.each([
  ['Paracetamol', 'medicine/pain-fever', 3],
  ['Paracetamol + pseudoephedrine', 'medicine', 2],
  ['Loratadine', 'medicine/allergy', undefined],
  [undefined, 'medicine/allergy', undefined],
  ['Paracetamol', 'vitamins', undefined]
])('medicine limit: packs of %s in %s', (substance, taxon, packs) => {
  expect(packLimitOf({ ...line(substance, 1), taxon }, limits)?.packs).toBe(packs)
})

const tablets = (count: number, quantity: number, substance = 'Paracetamol', strength = '500 mg') =>
  line(substance, quantity, { strength, content: { amount: count, unit: 'tablet' } })
const syrup = (quantity: number) =>
  line('Paracetamol', quantity, { strength: '120 mg/5 ml', content: { amount: 100, unit: 'ml' } })

test.each([
  ['32 tablets of 500 mg', [tablets(10, 1), tablets(20, 1), tablets(2, 1)], false],
  ['33 of them', [tablets(11, 3)], true],
  ['one pack of 50', [tablets(50, 1)], true],
  ['two packs of 20 tablets', [tablets(20, 2)], true],
  ['one pack of 20 tablets of 650 mg', [tablets(20, 1, 'Paracetamol', '650 mg')], false],
  ['a combination, by the strength of its part', [tablets(12, 3, 'Paracetamol + caffeine', '500 mg/65 mg')], true],
  ['a part that stands second', [tablets(12, 3, 'Caffeine + paracetamol', '65 mg/300 mg')], false],
  ['two bottles of syrup and 20 tablets', [syrup(2), tablets(20, 1)], false]
] as const)('medicine limit: grams over all products together: %s', (_, lines, exceeds) => {
  expect(exceededLimit(lines, limits)?.weight !== undefined).toBe(exceeds)
})

test('medicine limit: grams of the days before count too, and the page says them as tablets', () => {
  expect(exceededLimit([tablets(20, 1)], limits, [tablets(12, 1)])).toBeUndefined()
  expect(exceededLimit([tablets(20, 1)], limits, [tablets(13, 1)])).toMatchObject({ weight: { milligrams: 16_000 } })
  const { weight } = packLimitOf(tablets(20, 1), limits) ?? {}
  expect(weight).toMatchObject({ grams: 16, tablets: 32, tabletMilligrams: 500 })
  expect(packLimitOf(line('Paracetamol', 1, { strength: '5 %' }), limits)).toMatchObject({
    packs: 3,
    weight: undefined
  })
})
