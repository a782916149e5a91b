import { Link } from '@tanstack/react-router'
import type { StaffGiftCardRow } from '../../../contract/staff/gift-cards.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, money } from '../../../i18n/format.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly rows: readonly StaffGiftCardRow[]
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline'

const CardLink = ({ reference }: { readonly reference: string }) => (
  <Link to="/gift-cards/$reference" params={{ reference }} className={LINK}>
    {reference}
  </Link>
)

/** Who bought a card: leads to the customer, for those who may see customers. */
export function GiftCardBuyer({ buyer }: Pick<StaffGiftCardRow, 'buyer'>) {
  const words = useScreenWords('office-gift-cards')
  const mayRead = useMay('customers.read')
  if (buyer === null) return words.by_shop
  const name = buyer.name || words.nameless
  if (!mayRead) return name
  return (
    <Link to="/customers/$id" params={{ id: buyer.id }} className={LINK}>
      {name}
    </Link>
  )
}

/** Gift cards as rows. */
export function GiftCardTable({ rows }: Props) {
  const words = useScreenWords('office-gift-cards')
  const { locale } = useOffice()
  const columns = ['reference', 'last_four', 'state', 'buyer', 'amount', 'balance', 'created', 'expires'] as const
  const isAmount = (column: (typeof columns)[number]) => column === 'amount' || column === 'balance'
  return (
    <div
      className="overflow-x-auto rounded-card border border-line"
      role="region"
      aria-label={words.title}
      tabIndex={0}
    >
      <table className="w-full border-collapse text-start text-sm">
        <thead className="bg-mist text-ink-soft">
          <tr>
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2.5 font-medium ${isAmount(column) ? 'text-end' : 'text-start'}`}
              >
                {words[`column_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.reference} data-row className="hover:bg-mist">
              <td className="figures px-3">
                <CardLink reference={row.reference} />
              </td>
              <td className="figures px-3 whitespace-nowrap">
                {fillPlaceholders(words.ends_in, { digits: row.last_four })}
              </td>
              <td className="px-3">{words[`state_${row.state}`]}</td>
              <td className="px-3">
                <GiftCardBuyer buyer={row.buyer} />
              </td>
              <td className="figures px-3 text-end whitespace-nowrap">{money(locale, row.amount)}</td>
              <td className="figures px-3 text-end whitespace-nowrap">{money(locale, row.balance)}</td>
              <td className="figures px-3 whitespace-nowrap text-ink-soft">{date(locale, row.created_at)}</td>
              <td className="figures px-3 whitespace-nowrap text-ink-soft">
                {row.expires_at === null ? '' : date(locale, row.expires_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Gift cards on a phone. */
export function GiftCardCards({ rows }: Props) {
  const words = useScreenWords('office-gift-cards')
  const { locale } = useOffice()
  return (
    <ul aria-label={words.title} className="grid gap-3">
      {rows.map(row => (
        <li key={row.reference} data-row className="rounded-card border border-line p-3">
          <p className="figures flex flex-wrap items-center justify-between gap-x-4">
            <CardLink reference={row.reference} />
            <span className="font-semibold">{money(locale, row.balance)}</span>
          </p>
          <p className="figures text-sm">
            {[fillPlaceholders(words.ends_in, { digits: row.last_four }), words[`state_${row.state}`]].join(' · ')}
          </p>
          <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <GiftCardBuyer buyer={row.buyer} />
            {date(locale, row.created_at)}
          </p>
        </li>
      ))}
    </ul>
  )
}
