import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductSheetRow } from '../../../contract/staff/products.ts'
import { number } from '../../../i18n/format.ts'
import { cellKey, SHEET_COLUMNS, type SheetColumn } from '../../../stores/office/product-sheet.ts'
import { useIsWide } from '../use-wide.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { SheetCell, type CellProps } from './sheet-cell.tsx'

interface Shared extends Pick<CellProps, 'draft' | 'onText' | 'onPaste'> {
  /** Columns that the member may change. */
  readonly columns: readonly SheetColumn[]
  /** Sentences by cell. */
  readonly problems: ReadonlyMap<string, string>
}

interface Props extends Shared {
  readonly rows: readonly ProductSheetRow[]
}

/** The sheet: a table where there is room, and a card for each variant on a phone. */
export function SheetGrid({ rows, ...shared }: Props) {
  const words = useScreenWords('office-product-sheet')
  if (!useIsWide())
    return (
      <ul aria-label={words.table} className="grid gap-3">
        {rows.map((row, index) => (
          <li key={row.sku} className="rounded-card border border-line p-3">
            <Row as="card" row={row} index={index} {...shared} />
          </li>
        ))}
      </ul>
    )
  return (
    <div
      className="overflow-x-auto rounded-card border border-line"
      role="region"
      aria-label={words.table}
      tabIndex={0}
    >
      <table className="w-full border-collapse text-start text-sm">
        <thead className="bg-mist text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-2.5 text-start font-medium">
              {words.column_product}
            </th>
            {SHEET_COLUMNS.map(column => (
              <th
                key={column}
                scope="col"
                className={`px-2 py-2.5 font-medium ${column === 'start' || column === 'end' ? 'text-start' : 'text-end'}`}
              >
                {words[`column_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={row.sku} className="align-top">
              <Row as="row" row={row} index={index} {...shared} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Shared {
  readonly as: 'row' | 'card'
  readonly row: ProductSheetRow
  readonly index: number
}

/** A page may have two thousand cells: only the row that is typed in is drawn again. */
const Row = memo(
  DrawnRow,
  (before, after) =>
    before.row === after.row &&
    before.as === after.as &&
    before.index === after.index &&
    before.columns === after.columns &&
    SHEET_COLUMNS.every(column => {
      const key = cellKey(after.row.sku, column)
      return before.draft.get(key) === after.draft.get(key) && before.problems.get(key) === after.problems.get(key)
    })
)

function DrawnRow({ as, row, index, columns, problems, ...shared }: RowProps) {
  const words = useScreenWords('office-product-sheet')
  const cell = (column: SheetColumn) => {
    const place = { row: index, column: columns.indexOf(column) }
    if (place.column < 0) return <Count value={row.stock} />
    return (
      <SheetCell {...shared} row={row} column={column} place={place} problem={problems.get(cellKey(row.sku, column))} />
    )
  }
  if (as === 'card')
    return (
      <>
        <Name row={row} />
        <div className="mt-2 grid grid-cols-2 gap-3">
          {SHEET_COLUMNS.map(column => (
            <div key={column} className="min-w-0">
              <p aria-hidden="true" className="mb-1 text-sm text-ink-soft">
                {words[`column_${column}`]}
              </p>
              {cell(column)}
            </div>
          ))}
        </div>
      </>
    )
  return (
    <>
      <th scope="row" className="max-w-80 min-w-56 px-3 py-2 text-start font-normal">
        <Name row={row} />
      </th>
      {SHEET_COLUMNS.map(column => (
        <td key={column} className="px-1.5 py-2">
          {cell(column)}
        </td>
      ))}
    </>
  )
}

function Name({ row: { sku, product_sku, name, options_text } }: { readonly row: ProductSheetRow }) {
  return (
    <>
      <Link
        to="/products/$sku"
        params={{ sku: product_sku }}
        className="line-clamp-2 py-0.5 font-medium text-accent hover:underline"
      >
        {name}
      </Link>
      <span className="figures text-sm text-ink-soft">{[sku, options_text].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Count({ value }: { readonly value: number }) {
  const { locale } = useOffice()
  return <p className="figures px-2 py-2.5 text-end">{number(locale, value)}</p>
}
