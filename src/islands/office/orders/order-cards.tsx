import { fillPlaceholders } from '../../../i18n/fill.ts'
import { useMay, useScreenWords } from '../words.tsx'
import type { ListProps } from './list-props.ts'
import { OrderCell, OrderLink } from './order-cell.tsx'

/** Orders for a hand that also holds a shipment: who, where to, and what is next. */
export function OrderCards({ rows, selected, onToggle }: ListProps) {
  const words = useScreenWords('office-orders')
  const canSelect = useMay('shipments.write')
  return (
    <ul className="grid gap-3">
      {rows.map(row => (
        <li key={row.number} data-row className="rounded-card border border-line p-3">
          <div className="flex items-center justify-between gap-3">
            <OrderLink row={row} />
            {canSelect && (
              <label className="grid size-11 place-items-center">
                <span className="sr-only">{fillPlaceholders(words.select, { number: row.number })}</span>
                <input
                  type="checkbox"
                  className="size-6"
                  checked={selected.has(row.number)}
                  onChange={() => onToggle(row)}
                />
              </label>
            )}
          </div>
          <p className="figures">{[row.recipient, row.phone].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-ink-soft">{[row.area, row.branch].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-ink-soft">
            <OrderCell column="delivery" row={row} />
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <OrderCell column="payment" row={row} />
            <OrderCell column="shipment" row={row} />
            <span className="figures ms-auto font-semibold">
              <OrderCell column="total" row={row} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
