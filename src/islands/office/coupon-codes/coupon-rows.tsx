import { Link } from '@tanstack/react-router'
import type { CouponCodeRow } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { useDiscountText } from './use-discount-text.ts'

interface Props {
  readonly rows: readonly CouponCodeRow[]
}

const CouponLink = ({ code }: { readonly code: string }) => (
  <Link
    to="/coupons/$code"
    params={{ code }}
    className="inline-flex min-h-11 items-center font-medium break-all text-accent underline-offset-4 hover:underline"
  >
    {code}
  </Link>
)

function useUses() {
  const words = useScreenWords('office-coupons')
  return ({ uses, max_uses: max }: CouponCodeRow) =>
    max === null ? String(uses) : fillPlaceholders(words.uses_of, { uses, max })
}

/** Coupons as rows. */
export function CouponTable({ rows }: Props) {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  const discountText = useDiscountText()
  const uses = useUses()
  const columns = ['code', 'name', 'effect', 'state', 'audience', 'uses', 'expires'] as const
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
                className={`px-3 py-2.5 font-medium ${column === 'uses' ? 'text-end' : 'text-start'}`}
              >
                {words[`column_${column}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={row.code} data-row className="hover:bg-mist">
              <td className="figures px-3">
                <CouponLink code={row.code} />
              </td>
              <td className="px-3">{locale === 'mn' ? row.name.mn : row.name.en}</td>
              <td className="figures px-3 whitespace-nowrap">{discountText(row)}</td>
              <td className="px-3">{words[`state_${row.state}`]}</td>
              <td className="px-3">{words[`audience_${row.audience}`]}</td>
              <td className="figures px-3 text-end whitespace-nowrap">{uses(row)}</td>
              <td className="figures px-3 whitespace-nowrap text-ink-soft">
                {row.expires_at === null ? '' : dateTime(locale, row.expires_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Coupons on a phone. */
export function CouponCards({ rows }: Props) {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  const discountText = useDiscountText()
  const uses = useUses()
  return (
    <ul aria-label={words.title} className="grid gap-3">
      {rows.map(row => (
        <li key={row.code} data-row className="rounded-card border border-line p-3">
          <p className="figures flex flex-wrap items-center justify-between gap-x-4">
            <CouponLink code={row.code} />
            <span className="font-semibold">{discountText(row)}</span>
          </p>
          <p>{locale === 'mn' ? row.name.mn : row.name.en}</p>
          <p className="text-sm text-ink-soft">
            {[words[`state_${row.state}`], words[`audience_${row.audience}`]].join(' · ')}
          </p>
          <p className="figures text-sm text-ink-soft">
            {words.column_uses}: {uses(row)}
            {row.expires_at !== null && ` · ${words.column_expires}: ${dateTime(locale, row.expires_at)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
