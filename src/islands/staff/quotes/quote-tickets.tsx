import { useState } from 'react'
import { quoteCanBecome } from '../../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { issueAirTickets } from '../../../stores/staff/travel-quotes.ts'
import { announce } from '../../shell/announce.ts'
import { TextField } from '../../shell/field.tsx'
import { QuoteForm, useFieldProblem } from './quote-form.tsx'
import { focusQuoteHeading } from './quote-heading.tsx'
import type { StaffQuoteProps } from '../words.ts'

/** Tickets of a request that is paid for: the airline's code, and a number for each passenger. */
export function QuoteTickets({ quote, words, notices }: StaffQuoteProps) {
  const { number, passengers } = quote
  const [reference, setReference] = useState('')
  const [tickets, setTickets] = useState<readonly string[]>(() => passengers.map(() => ''))
  const problemAt = useFieldProblem('ticket')
  if (!quoteCanBecome(quote.state, 'ticketed')) return null
  async function send() {
    if (!(await issueAirTickets(number, reference, tickets))) return
    announce(words.ticketed)
    focusQuoteHeading()
  }
  return (
    <section aria-labelledby="quote-tickets">
      <h2 id="quote-tickets" className="mb-3 text-lg font-semibold">
        {words.ticket}
      </h2>
      <QuoteForm change="ticket" action={words.ticket_send} notices={notices} onSend={() => void send()}>
        <TextField
          id="booking-reference"
          name="booking_reference"
          label={words.booking_reference}
          hint={words.booking_reference_hint}
          value={reference}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          required
          problem={problemAt('booking_reference')}
          onText={setReference}
        />
        {passengers.map(({ title, first_name, last_name }, at) => (
          <TextField
            key={at}
            id={`ticket-${at}`}
            name={`ticket_numbers.${at}`}
            label={fillPlaceholders(words.ticket_of, { name: `${title} ${last_name} ${first_name}` })}
            value={tickets[at] ?? ''}
            maxLength={30}
            autoComplete="off"
            problem={problemAt(`ticket_numbers.${at}`)}
            onText={text => setTickets(tickets.map((each, index) => (index === at ? text : each)))}
          />
        ))}
      </QuoteForm>
    </section>
  )
}
