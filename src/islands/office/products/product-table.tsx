import { fillPlaceholders } from '../../../i18n/fill.ts'
import type { ListProps } from './list-props.ts'
import { rowLook } from '../row-look.ts'
import { useMay, useScreenWords } from '../words.tsx'
import { ProductLink, ProductPrice, ProductState, ProductStock } from './product-cell.tsx'

/** Products as rows. */
export function ProductTable({ rows, selected, onToggle, onToggleAll }: ListProps) {
  const words = useScreenWords('office-products')
  const canSelect = useMay('catalogue.write')
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
            {canSelect && (
              <th scope="col" className="w-11 ps-3 text-start">
                <input
                  type="checkbox"
                  aria-label={words.select_all}
                  className="size-5 align-middle"
                  checked={selected.size === rows.length}
                  onChange={onToggleAll}
                />
              </th>
            )}
            <Column name={words.column_name} />
            <Column name={words.column_sku} />
            <Column name={words.column_brand} />
            <Column name={words.column_price} isFigure />
            <Column name={words.column_stock} isFigure />
            <Column name={words.column_state} />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.sku} data-row className={rowLook(selected.has(row.sku))}>
              {canSelect && (
                <td className="ps-3">
                  <input
                    type="checkbox"
                    aria-label={fillPlaceholders(words.select, { sku: row.sku })}
                    className="size-5 align-middle"
                    checked={selected.has(row.sku)}
                    onChange={() => onToggle(row.sku)}
                  />
                </td>
              )}
              <td className="px-3">
                <ProductLink row={row} />
              </td>
              <td className="figures px-3 whitespace-nowrap">{row.sku}</td>
              <td className="px-3">{row.brand}</td>
              <td className="px-3 text-end">
                <ProductPrice row={row} />
              </td>
              <td className="px-3 text-end">
                <ProductStock row={row} />
              </td>
              <td className="px-3 text-ink-soft">
                <ProductState row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Column = ({ name, isFigure = false }: { readonly name: string; readonly isFigure?: boolean }) => (
  <th scope="col" className={`px-3 py-2.5 font-medium ${isFigure ? 'text-end' : 'text-start'}`}>
    {name}
  </th>
)
