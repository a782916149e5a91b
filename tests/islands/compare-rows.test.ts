import { expect, test } from 'vitest'
import { compareRows } from '../../src/islands/compare/compare-rows.ts'
import type { ProductView } from '../../src/contract/site/storefront.ts'
import { messages } from '../../src/i18n/words.ts'

const WORDS = { ...messages('en', 'product'), ...messages('en', 'compare') }

/** As much of a product as the table reads. */
const product = (change: Partial<ProductView> = {}) =>
  ({
    document: { age_restricted: false, requires_prescription: false },
    brand: { code: 'tal', name: 'Tal' },
    taxonPath: [{ name: { mn: 'Витамин', en: 'Vitamins' } }],
    generic: null,
    specification: [{ name: { mn: 'Тун', en: 'Strength' }, value: { mn: '500 мг', en: '500 mg' } }],
    variants: [{ options: {} }],
    delivery: '4h',
    return_hours: 24,
    refund_percent: 1,
    ...change
  }) as unknown as ProductView
const rowOf = (products: readonly ProductView[], name: string) =>
  compareRows(products, 'en', WORDS).find(row => row.name === name)

test('comparison: equal rows are told apart from different ones', () => {
  const both = [product(), product({ brand: { code: 'x', name: 'Other' } })]
  expect(rowOf(both, 'Brand')).toMatchObject({ cells: ['Tal', 'Other'], isSame: false })
  expect(rowOf(both, 'Category')).toMatchObject({ cells: ['Vitamins', 'Vitamins'], isSame: true })
})

test('comparison: a specification of one product is a row of all, in the reader’s words', () => {
  const row = rowOf([product(), product({ specification: [] })], 'Strength')
  expect(row).toEqual({ name: 'Strength', cells: ['500 mg', ''], isSame: false })
  const untranslated = product({ specification: [{ name: { mn: 'Тун' }, value: { mn: '500 мг' } }] })
  expect(rowOf([untranslated], 'Тун')?.cells).toEqual(['500 мг'])
})

test('comparison: a specification of none is no row', () => {
  expect(rowOf([product(), product()], 'Generic name')).toBeUndefined()
})

test('comparison: alcohol and prescription medicine earn nothing', () => {
  const document = { age_restricted: true, requires_prescription: false } as ProductView['document']
  expect(rowOf([product(), product({ document })], 'Cashback')?.cells).toEqual(['1% of the price to your wallet', ''])
})

test('comparison: what is not taken back says within how many hours a fault is', () => {
  const [cell] = rowOf([product({ return_hours: 0 })], WORDS.returns)?.cells ?? []
  expect(cell).toContain('24')
  expect(cell).not.toContain('{{')
})
