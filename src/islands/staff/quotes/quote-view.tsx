import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { $staffQuote, openStaffQuote } from '../../../stores/staff/travel-quotes.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { TextButton } from '../../shell/button.tsx'
import { QuoteDetails } from '../../travel/quote-details.tsx'
import { routeText } from '../../travel/words.ts'
import { QuoteAnswer } from './quote-answer.tsx'
import { QuoteEnd } from './quote-end.tsx'
import { QuoteHeading } from './quote-heading.tsx'
import { QuotePassports } from './quote-passports.tsx'
import { QuoteTickets } from './quote-tickets.tsx'
import type { StaffQuoteProps, StaffQuotesProps } from '../words.ts'

/** One request: who asks for which flights, what was answered, and what may be done now. */
export function StaffQuoteView({ number, ...props }: StaffQuotesProps & { readonly number: string }) {
  const { words, notices } = props
  const { status, quote, problem } = useStore($staffQuote, { ssr: 'initial' })
  useEffect(() => void openStaffQuote(number), [number])
  return (
    <>
      <p className="mb-2">
        <TextButton onClick={() => (location.hash = '')}>{words.back}</TextButton>
      </p>
      {status === 'failed' && (
        <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openStaffQuote(number)} />
      )}
      {status === 'loading' && <LoadingPlaceholder label={words.loading} />}
      {quote?.number === number && <Quote {...props} quote={quote} />}
    </>
  )
}

function Quote(props: StaffQuoteProps) {
  const { quote, locale, words, quotes } = props
  // Words that speak to the customer are said to staff otherwise.
  const { notes, accepted, passengers_deleted } = words
  return (
    <>
      <QuoteHeading focused>{routeText(locale, quote.flights)}</QuoteHeading>
      <p className="figures mt-1 text-ink-soft">
        <span className="font-medium text-ink">{quotes[`state_${quote.state}`]}</span> · {quote.number}
      </p>
      <div className="mt-6 grid gap-8 desk:grid-cols-2 desk:items-start desk:gap-x-12">
        <div className="grid gap-8">
          <Situation {...props} />
          <QuoteDetails
            quote={quote}
            locale={locale}
            words={{ ...quotes, ...{ notes, accepted, passengers_deleted } }}
          />
          <QuotePassports {...props} />
          <Options {...props} />
        </div>
        <div className="grid gap-8">
          <QuoteTickets {...props} />
          <QuoteAnswer {...props} />
          <QuoteEnd {...props} />
        </div>
      </div>
    </>
  )
}

/** How to reach the customer, until when the offer is valid, and what became of the money. */
function Situation({ quote, locale, words, quotes }: StaffQuoteProps) {
  const { phone, email, state, valid_until, booking_reference, reason, payment } = quote
  const isOpen = state === 'answered' || state === 'accepted'
  const refunded = payment?.refunded_amount ?? 0
  return (
    <section aria-labelledby="quote-contact">
      <h2 id="quote-contact" className="text-sm text-ink-soft">
        {words.contact}
      </h2>
      <p className="flex flex-wrap gap-x-6">
        <a href={`tel:${phone}`} className="figures inline-flex min-h-11 items-center underline underline-offset-4">
          {phone}
        </a>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
        >
          {email}
        </a>
      </p>
      {isOpen && valid_until && <p>{fillPlaceholders(words.valid_until, { moment: dateTime(locale, valid_until) })}</p>}
      {booking_reference && (
        <p>
          {words.booking_reference}: <strong className="figures">{booking_reference}</strong>
        </p>
      )}
      {reason && <p className="wrap-anywhere">{fillPlaceholders(quotes.reason, { reason })}</p>}
      {refunded > 0 && (
        <p className="figures">{fillPlaceholders(quotes.refunded, { amount: money(locale, refunded) })}</p>
      )}
    </section>
  )
}

/** The newest answer. */
function Options({ quote, locale, words }: StaffQuoteProps) {
  const { options, accepted_option_id, message } = quote
  if (options.length === 0) return null
  return (
    <section aria-labelledby="quote-options">
      <h2 id="quote-options" className="mb-3 text-lg font-semibold">
        {words.options}
      </h2>
      <ol className="grid gap-3">
        {options.map(({ id, airline, flights, fare, baggage, rules }) => (
          <li key={id} className="rounded-card border border-line p-4 wrap-anywhere whitespace-pre-line">
            <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
              {airline} <span>{money(locale, fare)}</span>
            </p>
            <p className="figures">{flights}</p>
            <p className="text-sm text-ink-soft">{`${baggage}\n${rules}`}</p>
            {id === accepted_option_id && <p className="mt-2 font-medium">{words.accepted}</p>}
          </li>
        ))}
      </ol>
      {message && (
        <>
          <h3 className="mt-4 text-sm text-ink-soft">{words.message_sent}</h3>
          <p className="max-w-text wrap-anywhere whitespace-pre-line">{message}</p>
        </>
      )}
    </section>
  )
}
