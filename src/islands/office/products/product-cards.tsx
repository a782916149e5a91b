import type { StaffProductRow } from '../../../contract/staff-products.ts'
import { useScreenWords } from '../words.tsx'
import { ProductLink, ProductPrice, ProductState, ProductStock } from './product-cell.tsx'

/** Products on a phone. */
export function ProductCards({ rows }: { readonly rows: readonly StaffProductRow[] }) {
  const words = useScreenWords('office-products')
  return (
    <ul aria-label={words.table} className="grid gap-3">
      {rows.map(row => (
        <li key={row.sku} data-row className="rounded-card border border-line p-3">
          <ProductLink row={row} />
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
