import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { StaffQuoteBody } from '../../../contract/staff/travel-quote.ts'
import { TRAVEL_QUOTE_STATES, type TravelQuoteState } from '../../../domain/booking/travel-quote.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { $quoteFilter, $staffQuotes, loadStaffQuotes, moreStaffQuotes } from '../../../stores/staff/travel-quotes.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { daysText, routeText } from '../../travel/words.ts'
import { QuoteHeading } from './quote-heading.tsx'
import { StaffQuoteView } from './quote-view.tsx'
import { StaffPage } from '../staff-page.tsx'
import type { StaffProps, StaffQuotesProps } from '../words.ts'

interface Props extends StaffQuotesProps {
  readonly staff: StaffProps['words']
}

/** Requests for flights, for the staff who answer them: the list, and one request behind its `#number`. */
export function StaffQuotesPage({ staff, ...props }: Props) {
  const [{ number, moved }, setPlace] = useState({ number: '', moved: false })
  useEffect(() => {
    const choose = (event?: Event) => setPlace({ number: location.hash.slice(1), moved: event !== undefined })
    choose()
    addEventListener('hashchange', choose)
    return () => removeEventListener('hashchange', choose)
  }, [])
  return (
    <StaffPage locale={props.locale} words={staff} permission="quotes.read">
      {number === '' ? (
        <QuoteList {...props} moved={moved} />
      ) : (
        <StaffQuoteView key={number} {...props} number={number} />
      )}
    </StaffPage>
  )
}

const isState = (text: string): text is TravelQuoteState => TRAVEL_QUOTE_STATES.some(state => state === text)

/** `moved` where somebody comes back from a request: the focus is where they read on. */
function QuoteList({ moved, ...props }: StaffQuotesProps & { readonly moved: boolean }) {
  const { locale, words, quotes, notices } = props
  const { items, total, hasMore, status, problem } = useStore($staffQuotes, { ssr: 'initial' })
  const filter = useStore($quoteFilter)
  useEffect(() => void loadStaffQuotes(), [])
  const isEmpty = items.length === 0
  return (
    <>
      <QuoteHeading focused={moved}>{words.title}</QuoteHeading>
      <SelectField
        id="quote-state"
        name="state"
        className="mt-6 max-w-96"
        label={words.filter}
        value={filter}
        choices={[
          { value: '', name: words.filter_waiting },
          ...TRAVEL_QUOTE_STATES.map(state => ({ value: state, name: quotes[`state_${state}`] }))
        ]}
        onText={text => void loadStaffQuotes(isState(text) ? text : '')}
      />
      <p role="status" className="mt-4 text-ink-soft empty:hidden">
        {status === 'ready' && (isEmpty ? words.none : plural(locale, words, 'found', total))}
      </p>
      <div className="mt-4">
        {status === 'failed' && (
          <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadStaffQuotes()} />
        )}
        {status === 'loading' && isEmpty && <LoadingPlaceholder label={words.loading} />}
        <ul className="grid gap-3" aria-busy={status === 'loading'}>
          {items.map(quote => (
            <QuoteLine key={quote.number} {...props} quote={quote} />
          ))}
        </ul>
      </div>
      {status === 'more-failed' && <p className="mt-4 text-warn">{words.more_failed}</p>}
      {hasMore && (
        <Button look="quiet" className="mt-6" held={status === 'loading-more'} onClick={() => void moreStaffQuotes()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function QuoteLine({ locale, words, quotes, quote }: StaffQuotesProps & { readonly quote: StaffQuoteBody }) {
  const { number, state, flights, passengers, created_at } = quote
  const people = passengers.length > 0 && plural(locale, words, 'passengers', passengers.length)
  return (
    <li className="relative rounded-card border border-line p-4 hover:border-ink desk:p-5" data-quote={number}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <a
          href={`#${number}`}
          className="text-lg font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {routeText(locale, flights)}
        </a>
        <span className="text-sm font-medium">{quotes[`state_${state}`]}</span>
      </p>
      <p className="figures mt-1 text-sm text-ink-soft">
        {[daysText(locale, flights), people, number].filter(Boolean).join(' · ')}
      </p>
      <p className="figures text-sm text-ink-soft">
        {fillPlaceholders(words.sent, { moment: dateTime(locale, created_at) })}
      </p>
    </li>
  )
}
