import { expect, test } from 'vitest'
import {
  exceededLimit,
  packLimitOf,
  type MedicineLine,
  type MedicineLimits
} from '../../../src/domain/ordering/medicine-limit.ts'

const name = (text: string) => ({ mn: text, en: text })
const limits: MedicineLimits = {
  days: 7,
  anyMedicine: 10,
  substances: [
    { substance: 'Paracetamol', name: name('paracetamol'), packs: 3 },
    { substance: 'Pseudoephedrine', name: name('pseudoephedrine'), packs: 2 }
  ]
}

const line = (substance: string | undefined, quantity: number, more: Partial<MedicineLine> = {}): MedicineLine => ({
  productId: substance ?? 'none',
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
  expect(packLimitOf({ substance, taxon }, limits)?.packs).toBe(packs)
})
