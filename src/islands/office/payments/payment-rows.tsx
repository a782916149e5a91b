import { Link } from '@tanstack/react-router'
import type { StaffPaymentRow } from '../../../contract/staff/payments.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly label: string
  readonly rows: readonly StaffPaymentRow[]
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline'

const PaymentLink = ({ number }: { readonly number: string }) => (
  <Link to="/payments/$number" params={{ number }} className={LINK}>
    {number}
  </Link>
)

/** The payable: a link to the order, or the kind of another one. */
export function PaidFor({ row }: { readonly row: Pick<StaffPaymentRow, 'kind' | 'number' | 'order_number'> }) {
  const words = useScreenWords('office-money')
  const mayRead = useMay('orders.read')
  const mayReadCards = useMay('promotions.read')
  // A payment has the number of what it is for, and its own behind it.
  const [number = ''] = row.number.split('-')
  if (row.kind === 'gift_card' && mayReadCards)
    return (
      <Link to="/gift-cards/$reference" params={{ reference: number }} className={LINK}>
        {words.kind_gift_card} {number}
      </Link>
    )
  if (row.kind === 'lease')
    return (
      <Link to="/leases" search={{ q: number }} className={LINK}>
        {words.kind_lease} {number}
      </Link>
    )
  if (row.order_number === null || !mayRead) return row.order_number ?? words[`kind_${row.kind}`]
  return (
    <Link to="/orders/$number" params={{ number: row.order_number }} className={LINK}>
      {row.order_number}
    </Link>
  )
}

/** Payments as rows. */
export function PaymentTable({ label, rows }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const { locale } = useOffice()
  const columns = ['number', 'of', 'method', 'state', 'amount', 'returned', 'begun'] as const
  const isAmount = (column: (typeof columns)[number]) => column === 'amount' || column === 'returned'
  return (
    <div className="overflow-x-auto rounded-card border border-line" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-start text-sm">
        <thead className="bg-mist text-ink-soft">
          <tr>
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2.5 font-medium ${isAmount(column) ? 'text-end' : 'text-start'}`}
              >
                {words[`payment_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.number} data-row className="hover:bg-mist">
              <td className="figures px-3">
                <PaymentLink number={row.number} />
              </td>
              <td className="figures px-3">
                <PaidFor row={row} />
              </td>
              <td className="px-3">{orders[`method_${row.method}`]}</td>
              <td className="px-3">{orders[`payment_${row.state}`]}</td>
              <td className="figures px-3 text-end whitespace-nowrap">{money(locale, row.amount)}</td>
              <td className="figures px-3 text-end whitespace-nowrap">
                {row.refunded_amount > 0 ? money(locale, row.refunded_amount) : ''}
              </td>
              <td className="figures px-3 whitespace-nowrap text-ink-soft">{dateTime(locale, row.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Payments on a phone. */
export function PaymentCards({ label, rows }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const { locale } = useOffice()
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map(row => (
        <li key={row.number} data-row className="rounded-card border border-line p-3">
          <p className="figures flex flex-wrap items-center justify-between gap-x-4">
            <PaymentLink number={row.number} />
            <span className="font-semibold">{money(locale, row.amount)}</span>
          </p>
          <p className="text-sm">{[orders[`method_${row.method}`], orders[`payment_${row.state}`]].join(' · ')}</p>
          {row.refunded_amount > 0 && (
            <p className="figures text-sm">
              {words.payment_returned}: {money(locale, row.refunded_amount)}
            </p>
          )}
          <p className="figures text-sm text-ink-soft">{dateTime(locale, row.created_at)}</p>
        </li>
      ))}
    </ul>
  )
}
