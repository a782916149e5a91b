import type { PaymentLink } from '../../contract/money/payment.ts'
import { bankInitials } from '../../domain/money/bank-initials.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

/** QPay names banks in English and describes them in Mongolian. */
const nameOf = (bank: PaymentLink, locale: ShopLocale) => (locale === 'mn' && bank.description) || bank.name

export function BankButtons({
  banks,
  locale
}: {
  readonly banks: readonly PaymentLink[]
  readonly locale: ShopLocale
}) {
  const marks = bankInitials(banks.map(bank => nameOf(bank, locale)))
  return (
    <ul className="grid gap-2 small:grid-cols-2">
      {banks.map((bank, at) => (
        <li key={bank.link}>
          <a
            href={bank.link}
            // An app leaves the order's page where it is; a bank's page would take its place, and knows no way back to it.
            target={/^https?:/.test(bank.link) ? '_blank' : undefined}
            rel="noopener"
            className="flex min-h-13 items-center gap-3 rounded-full border border-line-strong px-2 py-2 font-medium hover:border-ink"
          >
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
            >
              {marks[at]}
            </span>
            <span className="min-w-0 leading-tight">{nameOf(bank, locale)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
