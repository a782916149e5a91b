import { useStore } from '@nanostores/react'
import { Plane } from 'lucide-react'
import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $travelQuotes, moreTravelQuotes, openTravelQuotes } from '../../stores/booking/travel-quotes.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { QuoteCard } from './quote-card.tsx'
import type { TravelQuotesProps } from './words.ts'

export const TravelQuotesPage = (props: TravelQuotesProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Quotes {...props} />
  </SignedInPage>
)

const namedQuote = () => new URL(location.href).searchParams.get('number')
const load = () => openTravelQuotes(namedQuote())

/** Somebody's requests for flights; the one the address names, or else the newest, stands open. */
function Quotes(props: TravelQuotesProps) {
  const { locale, words, notices } = props
  const { items, hasMore, status, problem } = useStore($travelQuotes)
  useEffect(() => void load(), [])
  useFresh(load)
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void load()} />
  if (items.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={words.loading} rows={2} />
    ) : (
      <StateMessage icon={Plane} title={words.none_title} text={words.none_text}>
        <ButtonLink href={localePath(locale, '/travel')}>{words.to_travel}</ButtonLink>
      </StateMessage>
    )
  const named = namedQuote()
  const open = items.find(({ number }) => number === named) ?? items[0]
  return (
    <div className="grid gap-4">
      {items.map(quote => (
        <QuoteCard key={quote.number} {...props} quote={quote} opened={quote.number === open?.number} />
      ))}
      {hasMore && (
        <div className="text-center">
          {status === 'more-failed' && <p className="mb-3 text-warn">{words.more_failed}</p>}
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreTravelQuotes()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
      <p>
        <ButtonLink look="quiet" href={localePath(locale, '/travel')}>
          {words.new_request}
        </ButtonLink>
      </p>
    </div>
  )
}
