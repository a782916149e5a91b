import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { printOnly } from '../../components/lease/print-lease.ts'
import { $orderLease, loadOrderLease } from '../../stores/money/lease.ts'
import { TextButton } from '../shell/button.tsx'
import { LeasePlans } from './lease-plans.tsx'
import type { LeaseProps } from './words.ts'

/** The cost of leasing a cart; nothing where it cannot be leased. Drawn anew when the cart's sums change. */
export default function CartLease({ cart, locale, words }: LeaseProps & { readonly cart: OrderBody }) {
  const leasing = useStore($orderLease)
  useEffect(() => void loadOrderLease(cart), [cart.number, cart.token, cart.total])
  const longest = leasing?.offer.plans.at(-1)
  if (!leasing || !longest) return null
  const { offer } = leasing
  return (
    <details className="group mt-4 border-t border-line pt-2" data-lease-cart>
      <summary className="flex min-h-12 items-center justify-between gap-4">
        <span>
          <span className="font-medium">{words.part_title}</span>{' '}
          <span className="figures whitespace-nowrap text-ink-soft">
            {fillPlaceholders(words.from_month, { amount: money(locale, longest.monthly) })}
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <p className="lease-head mb-4 text-lg font-semibold">{words.title}</p>
      <LeasePlans offer={offer} name="lease-cart" locale={locale} words={words} />
      {offer.reason?.code === 'lease-guest' ? (
        <p className="mt-2 text-sm">
          {offer.reason.message}{' '}
          <a
            href={`${localePath(locale, '/sign-in')}?${new URLSearchParams({ return: localePath(locale, '/cart') })}`}
            className="font-medium text-accent underline underline-offset-4"
          >
            {words.sign_in}
          </a>
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{offer.reason?.message ?? words.part_choose}</p>
      )}
      <TextButton
        onClick={({ currentTarget }) => {
          const part = currentTarget.closest('[data-lease-cart]')
          if (part) printOnly(part)
        }}
      >
        {words.print}
      </TextButton>
    </details>
  )
}
