import { expect, test } from 'vitest'
import { medicineWarnings, type MedicineWarningLine } from '../../../src/domain/ordering/medicine-warnings.ts'

const line = (productId: string, generic?: string, taxon = 'medicine/pain-fever/tablets'): MedicineWarningLine => ({
  productId,
  taxons: [taxon],
  generic: generic === undefined ? undefined : { mn: generic, en: generic }
})
const paracetamol = line('PAR', 'Paracetamol')
const ibuprofen = line('IBU', 'Ibuprofen')
const aspirin = line('ASP', 'Acetylsalicylic acid')
const warfarin = line('WAR', 'Warfarin', 'medicine/heart-diabetes/heart')
const clopidogrel = line('CLO', 'Clopidogrel', 'medicine/heart-diabetes/heart')
const pregnancyVitamins: MedicineWarningLine = {
  ...line('MVD', undefined, 'vitamins/multivitamins/women'),
  taxons: ['vitamins/multivitamins/women', 'mother-and-baby/mother/pregnancy']
}

test.each<[string, readonly MedicineWarningLine[], readonly string[]]>([
  ['nothing', [], []],
  ['one medicine, twice', [paracetamol, paracetamol], []],
  ['two medicines of different kinds', [paracetamol, ibuprofen], []],
  [
    'one substance in two medicines',
    [paracetamol, line('FLU', 'Paracetamol + phenylephrine')],
    ['medicine-same-substance: paracetamol, 2']
  ],
  ['two of one group', [ibuprofen, aspirin], ['medicine-anti-inflammatories: ibuprofen+acetylsalicylic acid, 2']],
  ['a tablet and a gel of one group', [ibuprofen, line('DCF', 'Diclofenac', 'medicine/pain-fever/gels')], []],
  [
    'two antiseptics',
    [
      line('A', 'Chlorhexidine', 'medicine/skin-eye-ear/antiseptics'),
      line('B', 'Chlorhexidine', 'medicine/cold-flu/throat')
    ],
    []
  ],
  [
    'what pregnant women buy, beside ibuprofen',
    [pregnancyVitamins, ibuprofen],
    ['medicine-anti-inflammatory-pregnancy: ibuprofen, 1']
  ],
  ['what pregnant women buy, beside paracetamol', [pregnancyVitamins, paracetamol], []],
  ['warfarin and ibuprofen', [ibuprofen, warfarin], ['medicine-bleeding: warfarin+ibuprofen, 2']],
  [
    'warfarin and fluconazole',
    [warfarin, line('FLC', 'Fluconazole')],
    ['medicine-blood-thinner-pair: warfarin+fluconazole, 2']
  ],
  [
    'clopidogrel and omeprazole',
    [clopidogrel, line('OME', 'Omeprazole')],
    ['medicine-omeprazole-clopidogrel: clopidogrel+omeprazole, 2']
  ],
  ['what is no medicine', [ibuprofen, line('X', 'Ibuprofen', 'skin-care/face')], []]
])('medicine warnings: %s', (_, lines, expected) => {
  expect(
    medicineWarnings(lines).map(
      ({ code, substances, productIds }) => `${code}: ${substances.map(({ en }) => en).join('+')}, ${productIds.length}`
    )
  ).toEqual(expected)
})

test('medicine warnings: a combination warns of each of its substances, in both languages', () => {
  const cold = { ...line('COLD'), generic: { mn: 'Парацетамол + кофеин', en: 'Paracetamol + caffeine' } }
  const other = { ...cold, productId: 'OTHER' }
  expect(medicineWarnings([cold, other]).flatMap(({ substances }) => substances)).toEqual([
    { mn: 'парацетамол', en: 'paracetamol' },
    { mn: 'кофеин', en: 'caffeine' }
  ])
})
