import { date, dateTime, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface Airport {
  readonly iata: string
  readonly city: string
  readonly city_mn: string
}

interface TravelMailContent {
  readonly locale: ShopLocale
  readonly notification: 'requested' | 'answered' | 'paid' | 'ticketed' | 'expired' | 'canceled'
  readonly quote: {
    readonly number: string
    readonly valid_until: string | null
    readonly amount: number | null
    readonly booking_reference: string | null
    readonly message: string
    readonly reason: string
  }
  readonly flights: readonly { readonly from: Airport; readonly to: Airport; readonly date: string }[]
  readonly options: readonly { readonly airline: string; readonly fare: number; readonly baggage: string }[]
  readonly passengers: readonly {
    readonly title: string
    readonly first_name: string
    readonly last_name: string
    readonly ticket_number: string | null
  }[]
}

type Facts = readonly (readonly [name: string, value: string])[]

/** Tells a customer how their request for flights is doing. */
export function travelMail(content: TravelMailContent, publicUrl: string) {
  const { locale, notification, quote } = content
  const t = words(locale, 'travel-mail')
  const number = quote.number
  const until = quote.valid_until ? dateTime(locale, quote.valid_until) : ''
  const isOver = notification === 'expired' || notification === 'canceled'
  const path = isOver ? '/travel' : `/account/travel-quotes?number=${number}`
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t(`${notification}_subject`, { number }),
    paragraphs: [
      words(locale, 'notification-mail')('greeting'),
      t(`${notification}_text`, { until }),
      ...(notification === 'answered' && quote.message !== '' ? [quote.message] : [])
    ],
    facts: [[t('number'), number], ...flightFacts(content), ...factsOf(content)],
    button: { label: t(isOver ? 'button_new' : 'button'), url: publicUrl + localePath(locale, path) },
    small: []
  })
}

/** Cities in the reader's language, `Улаанбаатар (UBN) – Сөүл (ICN)`. */
function flightFacts({ locale, flights }: TravelMailContent): Facts {
  const place = ({ iata, city, city_mn }: Airport) => `${(locale === 'mn' && city_mn) || city} (${iata})`
  return flights.map(({ from, to, date: day }) => [date(locale, `${day}T04:00:00Z`), `${place(from)} – ${place(to)}`])
}

function factsOf({ locale, notification, quote, options, passengers }: TravelMailContent): Facts {
  const t = words(locale, 'travel-mail')
  if (notification === 'answered')
    return options.map(({ airline, fare, baggage }, at) => [
      t('option', { position: at + 1 }),
      t('option_value', { airline, fare: money(locale, fare), baggage })
    ])
  if (notification === 'paid') return [[t('amount'), money(locale, quote.amount ?? 0)]]
  if (notification === 'canceled') return quote.reason === '' ? [] : [[t('reason'), quote.reason]]
  if (notification !== 'ticketed') return []
  return [
    [t('booking_reference'), quote.booking_reference ?? ''],
    ...passengers.map(({ title, first_name, last_name, ticket_number }): Facts[number] => [
      `${title} ${last_name} ${first_name}`,
      ticket_number ?? ''
    ])
  ]
}
