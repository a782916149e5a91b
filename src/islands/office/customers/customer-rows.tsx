import { Link } from '@tanstack/react-router'
import type { StaffCustomerRow } from '../../../contract/staff/customers.ts'
import { date, number } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly rows: readonly StaffCustomerRow[]
}

function CustomerLink({ row }: { readonly row: StaffCustomerRow }) {
  const words = useScreenWords('office-customers')
  return (
    <Link
      to="/customers/$id"
      params={{ id: row.id }}
      className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      {row.name || words.nameless}
    </Link>
  )
}

/** Customers as rows. */
export function CustomerTable({ rows }: Props) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  const columns = ['name', 'phone', 'email', 'tags', 'orders', 'created'] as const
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
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2.5 font-medium ${column === 'orders' ? 'text-end' : 'text-start'}`}
              >
                {words[`column_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.id} data-row className="hover:bg-mist">
              <td className="px-3">
                <CustomerLink row={row} />
              </td>
              <td className="figures px-3 whitespace-nowrap">{row.phone}</td>
              <td className="px-3 break-all">{row.email}</td>
              <td className="px-3 text-ink-soft">{row.tags.join(', ')}</td>
              <td className="figures px-3 text-end">{number(locale, row.order_count)}</td>
              <td className="figures px-3 whitespace-nowrap text-ink-soft">{date(locale, row.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Customers on a phone. */
export function CustomerCards({ rows }: Props) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  return (
    <ul aria-label={words.table} className="grid gap-3">
      {rows.map(row => (
        <li key={row.id} data-row className="rounded-card border border-line p-3">
          <CustomerLink row={row} />
          <p className="figures text-sm break-all text-ink-soft">
            {[row.phone, row.email].filter(Boolean).join(' · ')}
          </p>
          <p className="figures text-sm text-ink-soft">
            {words.column_orders}: {number(locale, row.order_count)} · {date(locale, row.created_at)}
          </p>
          {row.tags.length > 0 && <p className="text-sm">{row.tags.join(', ')}</p>}
        </li>
      ))}
    </ul>
  )
}
