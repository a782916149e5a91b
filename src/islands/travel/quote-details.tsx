import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { airportName, dayText, type QuoteProps } from './words.ts'

type DetailsProps = Pick<QuoteProps, 'quote' | 'locale' | 'words'>

/** The flights, who flies, and what was asked for besides. */
export function QuoteDetails(props: DetailsProps) {
  const { quote, locale, words } = props
  const { flights, notes, created_at, state, amount, options, accepted_option_id } = quote
  const accepted = options.find(({ id }) => id === accepted_option_id)
  const isPaid = state === 'paid' || state === 'ticketed'
  const facts = [
    ...(isPaid && accepted ? [[words.accepted, `${accepted.airline}\n${accepted.flights}`] as const] : []),
    ...(isPaid && accepted ? [[words.baggage, accepted.baggage] as const] : []),
    ...(isPaid && accepted ? [[words.rules, accepted.rules] as const] : []),
    ...(isPaid && amount !== null ? [[words.amount, money(locale, amount)] as const] : []),
    ...(notes ? [[words.notes, notes] as const] : []),
    [words.requested_on, dateTime(locale, created_at)] as const
  ]
  return (
    <div className="grid gap-6 small:grid-cols-2">
      <section>
        <h2 className="text-sm text-ink-soft">{words.flights}</h2>
        <ol className="mt-1 grid gap-2">
          {flights.map(({ from, to, date }) => (
            <li key={`${from.iata} ${to.iata} ${date}`}>
              <span className="figures block text-sm text-ink-soft">{dayText(locale, date)}</span>
              {fillPlaceholders(words.flight, { from: airportName(locale, from), to: airportName(locale, to) })}
            </li>
          ))}
        </ol>
      </section>
      <Passengers {...props} />
      <dl className="grid gap-3 small:col-span-2 small:grid-cols-2 small:gap-x-6">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Passengers({ quote: { passengers }, words }: DetailsProps) {
  return (
    <section>
      <h2 className="text-sm text-ink-soft">{words.passengers}</h2>
      {passengers.length === 0 && <p className="mt-1">{words.passengers_deleted}</p>}
      <ul className="mt-1 grid gap-2">
        {passengers.map(({ title, first_name, last_name, age, passport_number, ticket_number }) => (
          <li key={`${first_name} ${last_name} ${passport_number}`}>
            {`${title} ${last_name} ${first_name}`}
            <span className="figures block text-sm text-ink-soft">
              {[
                words[`age_${age}`],
                passport_number,
                ticket_number && fillPlaceholders(words.ticket, { number: ticket_number })
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
