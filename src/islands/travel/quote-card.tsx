import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { TravelQuoteBody } from '../../contract/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import {
  $quoteBusy,
  $quotePaymentProblem,
  $travelMethods,
  cancelTravelQuote,
  payTravelQuote,
  refreshTravelQuote,
  watchTravelQuote
} from '../../stores/booking/travel-quotes.ts'
import { Button } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import { noticeText } from '../shell/notice-words.ts'
import { QuoteOptions } from './quote-options.tsx'
import { QuoteDetails } from './quote-details.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import { daysText, routeText, type QuoteProps } from './words.ts'

/** Most quotes are not at their payment. */
const PrepaidPayment = lazyComponent(() =>
  import('../pay/prepaid-payment.tsx').then(part => ({ default: part.PrepaidPayment }))
)

/** Something is to be done by the customer. */
const CALLS: readonly TravelQuoteBody['state'][] = ['answered', 'accepted']

/** One request: how far it is, what is offered, what is paid. */
export function QuoteCard({ opened, ...props }: QuoteProps & { readonly opened: boolean }) {
  const { quote, locale, words } = props
  const [open, setOpen] = useState(opened)
  const { number, state, flights, payment } = quote
  useEffect(() => (open ? watchTravelQuote(number) : undefined), [open, number, payment?.id])
  return (
    <details
      className="group rounded-xl border border-line"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer items-start justify-between gap-4 p-5 desk:p-6">
        <span className="min-w-0">
          <span className="mb-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="text-lg font-semibold">{routeText(locale, flights)}</span>
            <span className={`text-sm font-medium ${CALLS.includes(state) ? 'text-warn' : ''}`}>
              {words[`state_${state}`]}
            </span>
          </span>
          <span className="figures block text-sm text-ink-soft">{`${daysText(locale, flights)} · ${number}`}</span>
        </span>
        <ChevronDown className="mt-1 size-5 shrink-0 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div className="grid gap-6 px-5 pb-5 desk:px-6 desk:pb-6">
        <QuoteSteps {...props} />
        <Situation {...props} />
        {(state === 'answered' || state === 'accepted') && <QuoteOptions {...props} />}
        {state === 'accepted' && <Payment {...props} />}
        <QuoteDetails {...props} />
        <Cancellation {...props} />
      </div>
    </details>
  )
}

/** State of the quote, and the text of staff. */
function Situation({ quote, locale, words }: QuoteProps) {
  const { state, email, valid_until, message, reason, booking_reference, payment } = quote
  const until = valid_until ? dateTime(locale, valid_until) : ''
  const refunded = payment?.refunded_amount ?? 0
  return (
    <div role="status">
      {booking_reference && (
        <dl className="mb-4 rounded-xl bg-accent-soft p-5">
          <dt className="text-sm text-ink-soft">{words.booking_reference}</dt>
          <dd className="figures text-3xl font-semibold tracking-widest">{booking_reference}</dd>
        </dl>
      )}
      <p className="max-w-text">{fillPlaceholders(words[`text_${state}`], { email, until })}</p>
      {reason && <p className="mt-2 max-w-text font-medium">{fillPlaceholders(words.reason, { reason })}</p>}
      {refunded > 0 && (
        <p className="figures mt-2 font-medium">
          {fillPlaceholders(words.refunded, { amount: money(locale, refunded) })}
        </p>
      )}
      {message && state !== 'requested' && (
        <blockquote className="mt-4 max-w-text border-s-4 border-accent ps-4 whitespace-pre-line">{message}</blockquote>
      )}
    </div>
  )
}

function Payment({ quote, locale, pay, notices }: QuoteProps) {
  const methods = useStore($travelMethods)
  const busy = useStore($quoteBusy) === quote.number
  const problem = useStore($quotePaymentProblem)
  if (quote.amount === null) return null
  // An invoice over another option is not paid any more.
  const payment = quote.payment?.amount === quote.amount ? quote.payment : null
  return (
    <Suspense fallback={<span className="waiting block h-60 rounded-card" />}>
      <PrepaidPayment
        locale={locale}
        pay={pay}
        amount={quote.amount}
        payment={payment}
        methods={methods}
        busy={busy}
        problem={problem ? noticeText(notices, { code: problem.code, text: problem.message }) : undefined}
        onPay={how => payTravelQuote(quote.number, how)}
        onCheck={() => void refreshTravelQuote(quote.number)}
      />
    </Suspense>
  )
}

function Cancellation({ quote, locale, words }: QuoteProps) {
  const [asking, setAsking] = useState(false)
  const busy = useStore($quoteBusy) === quote.number
  const isPaid = quote.state === 'paid' || quote.state === 'ticketed'
  if (isPaid) return <p className="border-t border-line pt-4 text-sm text-ink-soft">{words.after_payment}</p>
  if (!quote.can_cancel) return null
  return (
    <div className="border-t border-line pt-4">
      <Button look="quiet" held={busy} onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      {asking && (
        <Confirm
          title={words.cancel_title}
          yes={words.cancel_yes}
          no={words.cancel_no}
          busy={busy}
          onYes={() => void cancelTravelQuote(quote.number).finally(() => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          {fillPlaceholders(words.cancel_text, { route: routeText(locale, quote.flights) })}
        </Confirm>
      )}
    </div>
  )
}
