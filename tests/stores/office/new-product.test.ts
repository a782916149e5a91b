import { expect, test } from 'vitest'
import {
  EMPTY_PRODUCT,
  readNewProduct,
  variantsOf,
  type NewProductDraft
} from '../../../src/stores/office/new-product.ts'

const FILLED: NewProductDraft = {
  ...EMPTY_PRODUCT,
  ...{ sku: 'shirt', titleMn: 'Цамц', brand: 'Говь', category: 'clothes', price: '90,000', stock: '2' },
  options: [
    { type: 'size', mn: 'S, M', en: '' },
    { type: 'colour', mn: 'Улаан, Цэнхэр', en: 'Red, Blue' }
  ]
}
const problemsOf = (change: Partial<NewProductDraft>) => {
  const read = readNewProduct({ ...FILLED, ...change })
  return 'problems' in read ? read.problems : {}
}

test('new product: its options make a matrix of variants, each with its own price and count where one is typed', () => {
  const read = readNewProduct({ ...FILLED, prices: { 'SHIRT-2': '95000' }, stocks: { 'SHIRT-4': '0' } })
  const variants = 'request' in read ? read.request.variants : []
  expect(variants.map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
    ['SHIRT-1', 90_000, 2],
    ['SHIRT-2', 95_000, 2],
    ['SHIRT-3', 90_000, 2],
    ['SHIRT-4', 90_000, 0]
  ])
  expect(variants[1]?.options).toEqual({ size: { mn: 'S', en: 'S' }, colour: { mn: 'Цэнхэр', en: 'Blue' } })
  expect(variantsOf(EMPTY_PRODUCT)).toEqual([])
})

test('new product: each field that is missing or wrong is named', () => {
  const empty = readNewProduct(EMPTY_PRODUCT)
  expect('problems' in empty && Object.keys(empty.problems).sort()).toEqual([
    'brand',
    'category',
    'price',
    'sku',
    'titleMn'
  ])
  expect(problemsOf({ descriptionEn: 'Soft' })).toEqual({ descriptionMn: 'description_required' })
  expect(problemsOf({ stocks: { 'SHIRT-1': 'x' } })).toEqual({ 'stock:SHIRT-1': 'stock_invalid' })
  const [size] = FILLED.options
  expect(problemsOf({ options: [size, { ...size, mn: 'A' }] })).toEqual({ 'type:1': 'options_twice' })
  expect(problemsOf({ options: [{ ...size, mn: 'S, S' }, EMPTY_PRODUCT.options[1]] })).toEqual({
    'mn:0': 'options_twice'
  })
  expect(problemsOf({ options: [{ ...size, en: 'S' }, EMPTY_PRODUCT.options[1]] })).toEqual({
    'en:0': 'options_languages'
  })
  const many = Array.from({ length: 21 }, (_, index) => String(index)).join(',')
  expect(problemsOf({ options: [{ ...size, mn: many }, FILLED.options[1]] })).toEqual({ 'mn:0': 'options_many' })
})
