import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { PaymentBody } from '../../contract/payment.ts'
import { money } from '../../i18n/format.ts'
import { $missedLooks, look } from '../../stores/order.ts'
import { TextButton } from '../shell/button.tsx'
import { Deadline } from './deadline.tsx'
import type { OrderProps } from './words.ts'

interface Props extends OrderProps {
  readonly title: string
  readonly payment: PaymentBody
  /** Minutes run out: shown as a clock. A night of a bank is said in words instead. */
  readonly clock?: boolean
  readonly children: ReactNode
}

/** What every way of paying has around it: how much, until when, and that somebody watches. */
export function PayFrame({ title, payment, clock = true, locale, words, children }: Props) {
  const missed = useStore($missedLooks, { ssr: 'initial' })
  return (
    <section aria-labelledby="pay" className="rounded-xl border border-line p-5 desk:p-8 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="pay" className="text-xl font-semibold">
            {title}
          </h2>
          <p className="figures mt-1">
            <span className="spoken">{words.pay_amount}: </span>
            <span className="text-3xl font-semibold">{money(locale, payment.amount)}</span>
          </p>
        </div>
        {clock && payment.expires_at && <Deadline at={payment.expires_at} locale={locale} words={words} />}
      </div>
      <div className="mt-6">{children}</div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        <p role="status" className="flex items-center gap-2.5">
          <span className="pulse" aria-hidden="true" />
          {missed > 1 ? words.pay_retrying : words.pay_watching}
        </p>
        <TextButton onClick={() => void look()}>{words.pay_check}</TextButton>
      </div>
    </section>
  )
}
