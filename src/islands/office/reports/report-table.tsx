import type { ReactNode } from 'react'
import { useScreenWords } from '../words.tsx'

export interface Column<Row> {
  readonly name: string
  readonly value: (row: Row) => ReactNode
  readonly isText?: true
  /** Drawn behind the value as a bar: a part of one. */
  readonly bar?: (row: Row) => number | null
}

interface Props<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
}

const PERCENT = 100

/** The rows of a report. It scrolls by itself where it is wider than the screen. */
export function ReportTable<Row>({ label, rows, columns, keyOf }: Props<Row>) {
  const words = useScreenWords('office-reports')
  if (rows.length === 0) return <p className="py-6 text-ink-soft">{words.none}</p>
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="mt-4 max-h-96 overflow-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-paper text-left">
          <tr>
            {columns.map(({ name, isText }) => (
              <th key={name} scope="col" className={`px-3 py-2.5 font-medium ${isText ? '' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column, index) => (
                <Cell key={column.name} row={row} column={column} isFirst={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<Row> {
  readonly row: Row
  readonly column: Column<Row>
  readonly isFirst: boolean
}

function Cell<Row>({ row, column: { value, isText, bar }, isFirst }: CellProps<Row>) {
  const Tag = isFirst ? 'th' : 'td'
  const part = bar?.(row) ?? null
  return (
    <Tag
      {...(isFirst && { scope: 'row' as const })}
      className={`figures px-3 py-2 font-normal ${isText ? 'text-left' : 'text-right whitespace-nowrap'}`}
    >
      {value(row)}
      {part !== null && (
        <svg aria-hidden="true" className="mt-1 ml-auto block h-1.5 w-24 rounded-card bg-mist text-accent">
          <rect width={`${part * PERCENT}%`} height="100%" fill="currentColor" />
        </svg>
      )}
    </Tag>
  )
}
