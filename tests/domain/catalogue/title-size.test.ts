import { expect, test } from 'vitest'
import { splitTitleSize } from '../../../src/domain/catalogue/title-size.ts'

test.each([
  ['Ацетилсалицилын хүчил 100 мг, 30 шахмал', 'Ацетилсалицилын хүчил 100 мг', '30 шахмал'],
  ['Sennosides 12 mg, 20 chewable tablets', 'Sennosides 12 mg', '20 chewable tablets'],
  ['Small-batch trio, 3 × 50 ml', 'Small-batch trio', '3 × 50 ml'],
  ['Цайруулах шүдний оо 1.5 л', 'Цайруулах шүдний оо', '1.5 л']
])('title: "%s" is its name and its size', (title, name, size) => expect(splitTitleSize(title)).toEqual({ name, size }))

test.each([
  'Парацетамол 500 мг, шахмал',
  'Children’s toothbrush, 3–6 years',
  'Khar Mungu 21 Days',
  'Power adapter 6 V',
  'HEPA H13 шүүлтүүр',
  '50 мл'
])('title: "%s" is a name as a whole', title => expect(splitTitleSize(title)).toEqual({ name: title }))
