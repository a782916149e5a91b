import { expect, test } from 'vitest'
import type { ProductSheetRow } from '../../../src/contract/staff/products.ts'
import {
  amountOfText,
  cellKey,
  draftAfter,
  momentOfText,
  pasteCells,
  readSheet,
  refusedCells,
  SHEET_COLUMNS,
  withCell
} from '../../../src/stores/office/product-sheet.ts'

const row = (sku: string, more: Partial<ProductSheetRow> = {}): ProductSheetRow => ({
  ...{ sku, product_sku: sku.slice(0, 3), version: 2, name: 'Бараа', options_text: '', price: 5_000, sale: null },
  ...{ stock: 7, ...more }
})
const SALE = { price: 4_000, start: '2026-11-30T16:00:00.000Z', end: '2026-12-05T16:00:00.000Z' }
const ROWS = [row('AAA-1'), row('AAA-2', { sale: SALE }), row('BBB-1')]
const EMPTY = new Map<string, string>()

test('sheet: a spreadsheet’s cells are laid over rows and columns, and those that do not fit are counted', () => {
  const { draft, left } = pasteCells(
    EMPTY,
    ROWS,
    SHEET_COLUMNS,
    { row: 1, column: 0 },
    '6,000\t5 500 ₮\r\n5000\t\r\n1\t2\r\n'
  )
  expect(Object.fromEntries(draft)).toEqual({ 'AAA-2 price': '6,000', 'AAA-2 sale': '5 500 ₮' })
  expect(left).toBe(2)
})

test('sheet: a cell that is typed back to what it was is no change', () => {
  const [first] = ROWS
  const typed = withCell(EMPTY, ROWS[0] as ProductSheetRow, 'price', '5,100')
  expect([...typed.keys()]).toEqual([cellKey(first?.sku ?? '', 'price')])
  expect(withCell(typed, ROWS[0] as ProductSheetRow, 'price', ' 5,000 ').size).toBe(0)
  expect(withCell(EMPTY, ROWS[1] as ProductSheetRow, 'start', '2026/12/1 0:00').size).toBe(0)
})

test.each([
  ['12,000', 12_000],
  ['12 000 ₮', 12_000],
  ['12000.00', 12_000],
  ['12.5', undefined],
  ['-3', undefined],
  ['', undefined]
])('sheet: the amount %j is %j', (text, amount) => expect(amountOfText(text)).toBe(amount))

test.each([
  ['2026-12-01', '2026-11-30T16:00:00.000Z'],
  ['2026.12.1 9:05', '2026-12-01T01:05:00.000Z'],
  ['2026-02-31', undefined],
  ['tomorrow', undefined]
])('sheet: the moment %j is %j', (text, moment) => expect(momentOfText(text)).toBe(moment))

test('sheet: changed rows are a request by product, and a cell that cannot be read is named', () => {
  const draft = new Map([
    ['AAA-1 price', '6000'],
    ['AAA-2 stock', '9'],
    ['BBB-1 sale', '9000']
  ])
  const { products, problems, hasCounts } = readSheet(draft, ROWS)
  expect(products[0]).toEqual({
    ...{ sku: 'AAA', version: 2 },
    variants: [
      { sku: 'AAA-1', price: 6_000, sale: null },
      { sku: 'AAA-2', price: 5_000, sale: SALE, stock: { seen: 7, count: 9 } }
    ]
  })
  expect([hasCounts, Object.fromEntries(problems)]).toEqual([true, { 'BBB-1 sale': 'sale_invalid' }])
  const bad = (column: string, text: string) => [
    ...readSheet(new Map([[`AAA-2 ${column}`, text]]), ROWS).problems.values()
  ]
  expect([bad('price', '0'), bad('start', ''), bad('end', '2026-01-01'), bad('stock', '-1')]).toEqual([
    ...[['price_invalid'], ['start_invalid'], ['end_invalid'], ['stock_invalid']]
  ])
})

test('sheet: what a batch refused stays typed, with all of its product', () => {
  const draft = new Map([
    ['AAA-1 price', '6000'],
    ['AAA-2 stock', '9'],
    ['BBB-1 price', '9000']
  ])
  const problem = { code: 'stock-changed', problem: '', field: 'stock' as const }
  const left = draftAfter(draft, draft, ROWS, { problems: [{ ...problem, sku: 'AAA-2' }] })
  expect([...left.keys()]).toEqual(['AAA-1 price', 'AAA-2 stock'])
  const marked = (sku: string, field: 'stock' | null) =>
    Object.fromEntries(refusedCells(draft, ROWS, { problems: [{ sku, field, code: '', problem: 'no' }] }))
  expect([marked('AAA-2', 'stock'), marked('AAA', null)]).toEqual([
    { 'AAA-2 stock': 'no' },
    { 'AAA-1 price': 'no', 'AAA-2 stock': 'no' }
  ])
})

test('sheet: what is typed during a save stays typed', () => {
  const sent = new Map([
    ['AAA-1 price', '6000'],
    ['BBB-1 price', '9000']
  ])
  const latest = new Map([...sent, ['BBB-1 price', '9500'], ['AAA-2 stock', '4']])
  expect([...draftAfter(latest, sent, ROWS, { problems: [] })]).toEqual([
    ['BBB-1 price', '9500'],
    ['AAA-2 stock', '4']
  ])
})
