import { fillPlaceholders } from '../../../i18n/fill.ts'
import { columnsOf, type OrderColumn } from '../../../stores/office/order-list-search.ts'
import { rowLook } from '../row-look.ts'
import { useMay, useScreenWords } from '../words.tsx'
import type { ListProps } from './list-props.ts'
import { OrderCell } from './order-cell.tsx'

const FIGURES: readonly OrderColumn[] = ['total', 'quantity']
const isFigure = (column: OrderColumn) => FIGURES.includes(column)

/** Orders as rows, with the columns that were chosen. */
export function OrderTable({ rows, search, selected, onToggle, onToggleAll }: ListProps) {
  const words = useScreenWords('office-orders')
  const canSelect = useMay('shipments.write')
  const columns = columnsOf(search)
  return (
    <div
      className="overflow-x-auto rounded-card border border-line"
      role="region"
      aria-label={words.table}
      tabIndex={0}
    >
      <table className="w-full border-collapse text-start text-sm">
        <thead className="bg-mist text-sm text-ink-soft">
          <tr>
            {canSelect && (
              <th scope="col" className="w-11 ps-3">
                <input
                  type="checkbox"
                  aria-label={words.select_all}
                  className="size-5 align-middle"
                  checked={selected.size === rows.length}
                  onChange={onToggleAll}
                />
              </th>
            )}
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className={`px-2.5 py-2.5 font-medium whitespace-nowrap ${isFigure(column) ? 'text-end' : 'text-start'}`}
              >
                {words[`column_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.number} data-row className={rowLook(selected.has(row.number))}>
              {canSelect && (
                <td className="ps-3">
                  <input
                    type="checkbox"
                    aria-label={fillPlaceholders(words.select, { number: row.number })}
                    className="size-5 align-middle"
                    checked={selected.has(row.number)}
                    onChange={() => onToggle(row)}
                  />
                </td>
              )}
              {columns.map(column => (
                <td
                  key={column}
                  className={`px-2.5 py-2 ${isFigure(column) ? 'figures text-end whitespace-nowrap' : ''}`}
                >
                  <OrderCell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
