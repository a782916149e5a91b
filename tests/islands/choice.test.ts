import { expect, test } from 'vitest'
import { priceOfAll, type Sale, type VariantPrice } from '../../src/islands/product/choice.ts'

const RANGE = '₮10 – ₮20'
const sale = (before: string, percent = 25, until = ''): Sale => ({ percent, before, until })
const at = (price: string, more: Partial<VariantPrice> = {}): VariantPrice => ({
  price,
  unitPrice: '',
  sale: null,
  storePrice: '',
  ...more
})

test.each<[string, readonly VariantPrice[], VariantPrice]>([
  ['one price', [at('₮10'), at('₮10')], at('₮10')],
  ['two prices', [at('₮10'), at('₮20')], at(RANGE)],
  ['one sale', [at('₮10', { sale: sale('₮15') }), at('₮10', { sale: sale('₮15') })], at('₮10', { sale: sale('₮15') })],
  [
    'one percentage of two prices',
    [at('₮10', { sale: sale('₮15', 25, 'today') }), at('₮20', { sale: sale('₮30', 25, 'today') })],
    at(RANGE, { sale: sale('', 25, 'today') })
  ],
  ['a sale of one of them', [at('₮10', { sale: sale('₮15') }), at('₮10')], at(RANGE)],
  ['two percentages', [at('₮10', { sale: sale('₮15') }), at('₮20', { sale: sale('₮22', 9) })], at(RANGE)],
  ['one unit price', [at('₮10', { unitPrice: '₮1' }), at('₮20', { unitPrice: '₮1' })], at(RANGE, { unitPrice: '₮1' })],
  [
    'one price, here and in the branches',
    [at('₮10', { storePrice: '₮12' }), at('₮10', { storePrice: '₮12' })],
    at('₮10', { storePrice: '₮12' })
  ],
  ['two prices in the branches', [at('₮10', { storePrice: '₮12' }), at('₮10')], at('₮10')],
  ['two unit prices', [at('₮10', { unitPrice: '₮1' }), at('₮20', { unitPrice: '₮2' })], at(RANGE)]
])('price while nothing is chosen: of %s', (_, choices, price) => {
  expect(priceOfAll(choices, RANGE)).toEqual(price)
})
