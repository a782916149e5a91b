import { expect, test } from 'vitest'
import { guessColumns } from '../../../src/domain/catalogue/import-columns.ts'

test.each([
  [['Код', ' Нэр ', 'Үнэ', 'Тоо ширхэг'], { sku: 'Код', title_mn: ' Нэр ', price: 'Үнэ', stock: 'Тоо ширхэг' }],
  [
    ['Item No', 'Product name', 'name_en', 'Manufacturer', 'Category', 'EAN13'],
    {
      ...{ sku: 'Item No', title_mn: 'Product name', title_en: 'name_en', brand: 'Manufacturer' },
      ...{ category: 'Category', barcode: 'EAN13' }
    }
  ],
  // Of two that may be meant the first is taken.
  [['code', 'sku'], { sku: 'code' }],
  // A selling price follows from what the shop paid, and stands for itself where there is one.
  [['Cost price'], { cost: 'Cost price', price: 'Cost price' }],
  [['Purchase price', 'Price'], { cost: 'Purchase price', price: 'Price' }],
  [['prices', 'my sku', 'stock level'], {}]
])('import columns: %j', (columns, guessed) => expect(guessColumns(columns)).toEqual(guessed))
