import type { ReactNode } from 'react'
import { money } from '../../i18n/format.ts'
import { TextButton } from '../shell/button.tsx'
import { Deadline } from './deadline.tsx'
import { payTitle, type PaymentActionProps } from './words.ts'

interface Props extends PaymentActionProps {
  /** The provider has not answered for a while. */
  readonly isSilent: boolean
  readonly onCheck: () => void
  readonly children: ReactNode
}

/** The frame of every payment method: amount, deadline, and that the payment is being watched. */
export function PaymentFrame({ isSilent, onCheck, children, ...actionProps }: Props) {
  const { payment, locale, pay } = actionProps
  // Minutes run out: shown as a clock. A night of a bank is said in words instead.
  const until = payment.ask?.kind === 'instructions' ? null : payment.expires_at
  return (
    <section aria-labelledby="pay" className="rounded-xl border border-line p-5 desk:p-8 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="pay" tabIndex={-1} className="text-xl font-semibold outline-none">
            {payTitle(actionProps)}
          </h2>
          <p className="figures mt-1">
            <span className="sr-only">{pay.to_pay}: </span>
            <span className="text-3xl font-semibold">{money(locale, payment.amount)}</span>
          </p>
        </div>
        {until && <Deadline at={until} locale={locale} pay={pay} />}
      </div>
      <div className="mt-6">{children}</div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        <p role="status" className="flex items-center gap-2.5">
          <span className="pulse" aria-hidden="true" />
          {isSilent ? pay.retrying : pay.watching}
        </p>
        <TextButton onClick={onCheck}>{pay.check}</TextButton>
      </div>
    </section>
  )
}
