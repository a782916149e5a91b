import { Link } from '@tanstack/react-router'
import type { StaffLeaseRow } from '../../../contract/staff/leases.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, money } from '../../../i18n/format.ts'
import { CARD_CLASSES } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly label: string
  readonly rows: readonly StaffLeaseRow[]
}

/** Leases with whom to call and what is due next; the same on a phone and a wide screen. */
export function LeaseCards({ label, rows }: Props) {
  const words = useScreenWords('office-leases')
  const { locale } = useOffice()
  return (
    <ul aria-label={label} className="grid gap-3 small:grid-cols-2 wide:grid-cols-3">
      {rows.map(({ number, state, name, phone, price, next, created_at: at }) => (
        <li key={number} data-row className={`figures ${CARD_CLASSES}`}>
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to="/leases/$number"
              params={{ number }}
              className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
            >
              {number}
            </Link>
            <span className="font-semibold">{money(locale, price)}</span>
          </p>
          <p>{name}</p>
          <p>
            <a
              href={`tel:+976${phone}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {phone}
            </a>
          </p>
          <p className="text-sm text-ink-soft">{[words[`state_${state}`], date(locale, at)].join(' · ')}</p>
          {next !== null && (
            <p className={next.days_late > 0 ? 'font-medium text-sale' : 'text-sm'}>
              {[
                `${words.column_due}: ${next.due_on}, ${money(locale, next.amount)}`,
                next.days_late > 0 && fillPlaceholders(words.days_late, { days: next.days_late })
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
