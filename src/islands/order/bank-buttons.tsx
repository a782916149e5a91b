import type { PaymentBody } from '../../contract/order.ts'

type Bank = NonNullable<PaymentBody['qpay']>['urls'][number]

/** The first letters stand for the bank: its logo would be fetched from somebody else's server. */
const initials = (bank: Bank) =>
  (bank.description || bank.name)
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

export function BankButtons({ banks }: { readonly banks: readonly Bank[] }) {
  return (
    <ul className="grid gap-2 small:grid-cols-2">
      {banks.map(bank => (
        <li key={bank.link}>
          <a
            href={bank.link}
            className="flex min-h-13 items-center gap-3 rounded-card border border-line px-3 py-2 font-medium hover:border-ink"
          >
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-card bg-accent-soft text-sm font-semibold text-accent"
            >
              {initials(bank)}
            </span>
            <span className="min-w-0 leading-tight">{bank.description || bank.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
