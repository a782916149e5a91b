import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import { STOCK_MAX } from '../../contract/catalogue/catalogue-record.ts'
import type { ProductBatchBody, ProductBatchRequest } from '../../contract/staff/product-batches.ts'
import type { ProductSheetRow } from '../../contract/staff/products.ts'
import { localMinute, parseLocalMinute } from '../../domain/local-minute.ts'
import { wholeNumberOf } from './product-draft.ts'

export const SHEET_COLUMNS = ['price', 'sale', 'start', 'end', 'stock'] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

export type CellProblem = 'price_invalid' | 'sale_invalid' | 'start_invalid' | 'end_invalid' | 'stock_invalid'

/** Typed values by cell; a cell with its saved value is not included. */
export type SheetDraft = ReadonlyMap<string, string>

export const cellKey = (sku: string, column: SheetColumn) => `${sku} ${column}`

/** A cell as it is saved. */
export function savedText({ price, sale, stock }: ProductSheetRow, column: SheetColumn): string {
  switch (column) {
    case 'price':
      return String(price)
    case 'sale':
      return sale ? String(sale.price) : ''
    case 'start':
      return sale ? minuteText(sale.start) : ''
    case 'end':
      return sale ? minuteText(sale.end) : ''
    case 'stock':
      return String(stock)
  }
}

const minuteText = (moment: string) => localMinute(moment).replace('T', ' ')

export const cellText = (draft: SheetDraft, row: ProductSheetRow, column: SheetColumn) =>
  draft.get(cellKey(row.sku, column)) ?? savedText(row, column)

/** `2026-12-01 09:00`, as spreadsheets of several countries write it; a day alone begins at midnight. */
export function momentOfText(text: string): string | undefined {
  const parts = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T]+(\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(text.trim())
  if (!parts) return undefined
  const [, year, ...rest] = parts
  const [month, day, hour = '00', minute = '00'] = rest.map(part => part?.padStart(2, '0'))
  const field = `${year}-${month}-${day}T${hour}:${minute}`
  const moment = parseLocalMinute(field)
  // 31 February is another day to a browser.
  return moment !== undefined && localMinute(moment) === field ? moment : undefined
}

/** A number as people and spreadsheets write it: `12,000`, `12 000 ₮`, `12000.00`. */
export const amountOfText = (text: string) =>
  wholeNumberOf(
    text
      .replaceAll('\u00a0', ' ')
      .replace(/₮\s*$/, '')
      .replace(/[.,]00?\s*$/, '')
      .trim()
  )

function changedText(row: ProductSheetRow, column: SheetColumn, text: string): string | undefined {
  const saved = savedText(row, column)
  const isNumber = column === 'price' || column === 'sale' || column === 'stock'
  const isSame =
    text.trim() === saved ||
    (saved !== '' &&
      (isNumber
        ? amountOfText(text) === Number(saved)
        : momentOfText(text) !== undefined && momentOfText(text) === momentOfText(saved)))
  return isSame ? undefined : text
}

/** The draft after a cell was typed. */
export function withCell(draft: SheetDraft, row: ProductSheetRow, column: SheetColumn, text: string): SheetDraft {
  const next = new Map(draft)
  const changed = changedText(row, column, text)
  if (changed === undefined) next.delete(cellKey(row.sku, column))
  else next.set(cellKey(row.sku, column), changed)
  return next
}

/** Cells of a spreadsheet's clipboard: lines and tabs, quoted where a cell has either of them inside. */
export function clipboardCells(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')))
}

export interface Place {
  readonly row: number
  readonly column: number
}

interface Pasted {
  readonly draft: SheetDraft
  /** Values that found no cell: below the last row, or behind the last column. */
  readonly left: number
}

/** Lays the cells of a clipboard over the sheet, the first of them at a place. */
export function pasteCells(
  draft: SheetDraft,
  rows: readonly ProductSheetRow[],
  columns: readonly SheetColumn[],
  at: Place,
  text: string
): Pasted {
  let next = draft
  let left = 0
  for (const [down, cells] of clipboardCells(text).entries())
    for (const [across, cell] of cells.entries()) {
      const [row, column] = [rows[at.row + down], columns[at.column + across]]
      if (row && column) next = withCell(next, row, column, cell)
      else left++
    }
  return { draft: next, left }
}

export type CellProblems = ReadonlyMap<string, CellProblem>
type SheetProducts = Extract<ProductBatchRequest, { kind: 'sheet' }>['products']

interface Read {
  readonly products: SheetProducts
  readonly problems: CellProblems
  readonly hasCounts: boolean
}

/** Changed rows as a request, by product, and what is wrong with their cells. */
export function readSheet(draft: SheetDraft, rows: readonly ProductSheetRow[]): Read {
  const problems = new Map<string, CellProblem>()
  const products = new Map<string, SheetProducts[number]>()
  let hasCounts = false
  for (const row of rows) {
    const isChanged = SHEET_COLUMNS.some(column => draft.has(cellKey(row.sku, column)))
    if (!isChanged) continue
    const { variant, problem } = readRow(draft, row)
    if (problem) problems.set(cellKey(row.sku, problem[0]), problem[1])
    hasCounts ||= variant.stock !== undefined
    const product = products.get(row.product_sku)
    if (product) product.variants.push(variant)
    else products.set(row.product_sku, { sku: row.product_sku, version: row.version, variants: [variant] })
  }
  return { products: [...products.values()], problems, hasCounts }
}

type Variant = SheetProducts[number]['variants'][number]
interface ReadRow {
  readonly variant: Variant
  readonly problem?: readonly [SheetColumn, CellProblem]
}

function readRow(draft: SheetDraft, row: ProductSheetRow): ReadRow {
  const text = (column: SheetColumn) => cellText(draft, row, column).trim()
  const price = amountOfText(text('price')) ?? 0
  const count = draft.has(cellKey(row.sku, 'stock')) ? (amountOfText(text('stock')) ?? -1) : undefined
  const stock = count === undefined ? {} : { stock: { seen: row.stock, count } }
  const base = { sku: row.sku, price, sale: null, ...stock }
  if (price < 1 || price > PRICE_MAX) return { variant: base, problem: ['price', 'price_invalid'] }
  if (count !== undefined && (count < 0 || count > STOCK_MAX))
    return { variant: base, problem: ['stock', 'stock_invalid'] }
  if (text('sale') === '') return { variant: base }
  const sale = amountOfText(text('sale')) ?? 0
  if (sale < 1 || sale >= price) return { variant: base, problem: ['sale', 'sale_invalid'] }
  const [start, end] = [momentOfText(text('start')), momentOfText(text('end'))]
  if (start === undefined) return { variant: base, problem: ['start', 'start_invalid'] }
  if (end === undefined || end <= start) return { variant: base, problem: ['end', 'end_invalid'] }
  return { variant: { ...base, sale: { price: sale, start, end } } }
}

type Refusals = Pick<ProductBatchBody, 'problems'>

/** True where a batch refused a row: a refused variant refuses its product. */
const isRefused = (row: ProductSheetRow, rows: readonly ProductSheetRow[], { problems }: Refusals) =>
  rows.some(
    other =>
      other.product_sku === row.product_sku &&
      problems.some(({ sku }) => sku === other.sku || sku === other.product_sku)
  )

/** The draft after a batch: rows that were refused, and cells typed since it was sent, are still to be saved. */
export function draftAfter(
  draft: SheetDraft,
  sent: SheetDraft,
  rows: readonly ProductSheetRow[],
  refusals: Refusals
): SheetDraft {
  const open = new Set(rows.filter(row => isRefused(row, rows, refusals)).map(({ sku }) => sku))
  return new Map(
    [...draft].filter(([key, text]) => text !== sent.get(key) || open.has(key.slice(0, key.lastIndexOf(' '))))
  )
}

/** Sentences of a batch's refusals, by the cell that is to blame: of a whole product those that were changed. */
export function refusedCells(draft: SheetDraft, rows: readonly ProductSheetRow[], { problems }: Refusals) {
  const cells = new Map<string, string>()
  for (const { sku, field, problem } of problems)
    for (const row of rows)
      for (const column of SHEET_COLUMNS) {
        const isMeant = field === null ? row.product_sku === sku : row.sku === sku && column === field
        const key = cellKey(row.sku, column)
        if (isMeant && draft.has(key)) cells.set(key, problem)
      }
  return cells
}
