import { expect, test } from 'vitest'
import type { StaffProductBody } from '../../../src/contract/staff/products.ts'
import { draftOf, requestOf, wholeNumberOf } from '../../../src/stores/office/product-draft.ts'

const PRODUCT: StaffProductBody = {
  ...{ sku: 'A-1', slug: 'a', version: 3, brand: 'B', categories: [], barcode: null, available_on: '' },
  ...{
    title: { mn: 'Нэр', en: '' },
    description: { mn: '', en: '' },
    missing: [],
    edited: [],
    changes: [],
    pictures: [],
    drawn_pictures: []
  },
  variants: [
    {
      ...{
        id: '1',
        sku: 'A-1',
        options_text: '',
        is_active: true,
        price: 5_000,
        store_price: 5_500,
        on_hand: 1,
        reserved: 0,
        locations: []
      },
      sale: { price: 4_000, start: '2026-12-01T00:00:00.000Z', end: '2026-12-05T00:00:00.000Z' }
    }
  ]
}

test('product draft: an untouched form says what the product says', () => {
  expect(requestOf(PRODUCT, draftOf(PRODUCT))).toEqual({
    request: {
      ...{ version: 3, title: PRODUCT.title, description: PRODUCT.description },
      variants: [{ sku: 'A-1', price: 5_000, sale: PRODUCT.variants[0]?.sale, store_price: 5_500 }]
    }
  })
})

test.each([
  [{ 'title.mn': ' ' }, { 'title.mn': 'name_required' }],
  [{ 'description.en': 'Text' }, { 'description.mn': 'description_required' }],
  [{ 'price:A-1': '12.5' }, { 'price:A-1': 'price_invalid' }],
  [{ 'price:A-1': '0' }, { 'price:A-1': 'price_invalid' }],
  [{ 'store:A-1': '0' }, { 'store:A-1': 'price_invalid' }],
  [{ 'sale:A-1': '5000' }, { 'sale:A-1': 'sale_invalid' }],
  [{ 'start:A-1': '' }, { 'start:A-1': 'sale_dates_invalid' }],
  [{ 'end:A-1': '2026-11-01T00:00' }, { 'end:A-1': 'sale_dates_invalid' }]
])('product draft: %o is refused at its field', (typed, problems) => {
  expect(requestOf(PRODUCT, { ...draftOf(PRODUCT), ...typed })).toEqual({ problems })
})

test('product draft: thousands may be set apart', () => {
  expect([wholeNumberOf('1,500'), wholeNumberOf('1 500 '), wholeNumberOf('-1'), wholeNumberOf('')]).toEqual([
    ...[1_500, 1_500, undefined, undefined]
  ])
})
