import { fillPlaceholders } from '../../../i18n/fill.ts'
import type { ListProps } from './list-props.ts'
import { useMay, useScreenWords } from '../words.tsx'
import { ProductLink, ProductPrice, ProductState, ProductStock } from './product-cell.tsx'

/** Products on a phone. */
export function ProductCards({ rows, selected, onToggle }: ListProps) {
  const words = useScreenWords('office-products')
  const canSelect = useMay('catalogue.write')
  return (
    <ul aria-label={words.table} className="grid gap-3">
      {rows.map(row => (
        <li key={row.sku} data-row className="rounded-card border border-line p-3">
          <div className="flex items-start justify-between gap-2">
            <ProductLink row={row} />
            {canSelect && (
              <label className="-me-2 -mt-1 grid size-11 flex-none place-items-center">
                <input
                  type="checkbox"
                  aria-label={fillPlaceholders(words.select, { sku: row.sku })}
                  className="size-5"
                  checked={selected.has(row.sku)}
                  onChange={() => onToggle(row.sku)}
                />
              </label>
            )}
          </div>
          <p className="figures text-sm text-ink-soft">{[row.sku, row.brand].join(' · ')}</p>
          <p className="mt-1 flex flex-wrap items-center justify-between gap-2">
            <ProductPrice row={row} />
            <span>
              {words.column_stock}: <ProductStock row={row} />
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            <ProductState row={row} />
          </p>
        </li>
      ))}
    </ul>
  )
}
