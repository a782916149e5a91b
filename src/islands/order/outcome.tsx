import { CircleX, Clock, Undo2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { promiseOf } from './promise.ts'
import type { OrderProps } from './words.ts'

interface Props extends OrderProps {
  readonly order: OrderBody
  /** It changed under the reader's eyes: they are told, and the title takes the focus. */
  readonly fresh: boolean
  readonly children?: ReactNode
}

type Outcome = 'paid' | 'ordered' | 'expired' | 'canceled' | 'returned' | 'failed_pay'

export function outcomeOf({ status }: OrderBody): Outcome | undefined {
  if (status === 'expired' || status === 'canceled' || status === 'returned') return status
  if (status === 'payment_failed') return 'failed_pay'
  if (status === 'ordered') return 'ordered'
  return status === 'payment_completed' ? 'paid' : undefined
}

/** How it went: a thank-you, or what happened instead with a way on. */
export function OutcomeBanner({ order, fresh, locale, words, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const outcome = outcomeOf(order)
  useEffect(() => {
    if (fresh && outcome) heading.current?.focus()
  }, [fresh, outcome])
  if (!outcome) return null
  const good = outcome === 'paid' || outcome === 'ordered'
  const Sign = outcome === 'expired' ? Clock : outcome === 'returned' ? Undo2 : CircleX
  // Nobody is told that no money was taken when some was.
  const paid = outcome === 'expired' && order.refund_total > 0 ? words.expired_paid_text : undefined
  const text = fillPlaceholders(paid ?? words[`${outcome}_text`], {
    amount: money(locale, order.amount_due),
    date: order.canceled_at ? date(locale, order.canceled_at) : ''
  })
  return (
    <section
      aria-labelledby="outcome"
      data-thanks={good || undefined}
      className={`rounded-xl p-6 desk:p-8 print:hidden ${good ? 'bg-accent-soft' : 'bg-warn-soft'}`}
    >
      <div className="flex items-start gap-5">
        {good ? (
          <DrawnCheck fresh={fresh} />
        ) : (
          <Sign className="size-12 shrink-0 text-warn" strokeWidth={1.25} aria-hidden="true" />
        )}
        <div>
          <h2 id="outcome" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {words[`${outcome}_title`]}
          </h2>
          <p className="mt-1">{text}</p>
          {good && order.delivery?.promised_by && (
            <p className="mt-1">{promiseOf(order.delivery, { locale, words })}.</p>
          )}
          {outcome === 'canceled' && order.cancel_reason && (
            <p className="mt-1">
              {fillPlaceholders(words.canceled_because, { reason: words[`why_${order.cancel_reason}`] })}
            </p>
          )}
          {(outcome === 'canceled' || outcome === 'expired') && order.refund_total > 0 && (
            <p className="mt-1">{words.refund_below}</p>
          )}
          {good && order.email && <p className="mt-1">{fillPlaceholders(words.mail_text, { email: order.email })}</p>}
          {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
    </section>
  )
}

/** The check is drawn when it happens, and simply stands when one comes back later. */
function DrawnCheck({ fresh }: { readonly fresh: boolean }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`size-14 shrink-0 text-accent ${fresh ? 'drawn' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle className="drawn-ring" cx="24" cy="24" r="21" pathLength="1" transform="rotate(-90 24 24)" />
      <path className="drawn-check" d="m15 24.5 6.5 6.5L34 18" pathLength="1" />
    </svg>
  )
}
