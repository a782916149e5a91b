import type { LeaseInstalmentBody, OwedInstalmentBody } from '../../contract/money/lease.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money, number } from '../../i18n/format.ts'
import { noonOf, type LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly caption: string
  /** Instalments of an offer, or of a lease. */
  readonly rows: readonly (LeaseInstalmentBody & Partial<Pick<OwedInstalmentBody, 'state' | 'paid_at'>>)[]
}

/** Every payment with what it is for. */
export function LeaseSchedule({ caption, rows, locale, words }: Props) {
  return (
    <div className="lease-schedule" tabIndex={0} role="region" aria-label={caption}>
      <table className="figures">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.col_number}</th>
            <th scope="col">{words.col_due}</th>
            <th scope="col">{words.col_principal}</th>
            <th scope="col">{words.col_interest}</th>
            <th scope="col">{words.col_amount}</th>
            <th scope="col">{words.col_left}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.number} data-state={row.state}>
              <td>{row.number}</td>
              <th scope="row">
                {date(locale, noonOf(row.due_on))}
                <Note row={row} locale={locale} words={words} />
              </th>
              <td>{number(locale, row.principal)}</td>
              <td>{number(locale, row.interest)}</td>
              <td className="font-semibold">{money(locale, row.amount)}</td>
              <td>{number(locale, row.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Note({ row, locale, words }: LeaseProps & { readonly row: Props['rows'][number] }) {
  if (row.state === undefined || row.state === 'later') return null
  const text =
    row.state === 'paid' && row.paid_at
      ? fillPlaceholders(words.row_paid, { date: date(locale, row.paid_at) })
      : words[row.state === 'late' ? 'row_late' : 'row_next']
  return <small className="lease-note">{text}</small>
}
