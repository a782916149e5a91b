import type { TravelQuoteBody } from '../../contract/booking/travel-quote.ts'
import { localMidnight } from '../../domain/time.ts'
import { PASSPORT_MONTHS } from '../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { TravelFormProblem, TravelProblems } from '../../stores/booking/travel-problems.ts'

/** Problems that the form finds by itself, with the server's sentences for them. */
export const FORM_PROBLEMS = [
  'travel-flight-count',
  'travel-same-airport',
  'travel-return-elsewhere',
  'travel-date-past',
  'travel-date-far',
  'travel-date-order',
  'travel-airport-unknown',
  'travel-birth-date',
  'travel-adult-missing',
  'travel-infants',
  'passport-name',
  'phone-incorrect',
  'email-invalid'
] as const satisfies readonly (TravelFormProblem & keyof Messages<'problem'>)[]

export interface TravelRequestProps {
  readonly locale: ShopLocale
  readonly words: Messages<'travel-form'>
  readonly problems: Readonly<Record<(typeof FORM_PROBLEMS)[number], string>>
  readonly notices: Readonly<Record<string, string>>
}

export interface TravelQuotesProps {
  readonly locale: ShopLocale
  readonly words: Messages<'travel-quotes'>
  readonly pay: Messages<'pay'>
  readonly notices: Readonly<Record<string, string>>
}

export type QuoteProps = TravelQuotesProps & { readonly quote: TravelQuoteBody }

/** The sentence for a field, if something is wrong with it. */
export function problemAt(
  found: TravelProblems,
  path: string,
  { words, problems }: Pick<TravelRequestProps, 'words' | 'problems'>
): string | undefined {
  const problem = found[path]
  if (!problem) return undefined
  if ('text' in problem) return problem.text
  return problem.code === 'required'
    ? words.required
    : fillPlaceholders(problems[problem.code], { months: PASSPORT_MONTHS })
}

interface NamedAirport {
  readonly iata: string
  readonly city: string
  readonly city_mn: string
}

export const cityName = (locale: ShopLocale, { city, city_mn }: NamedAirport) =>
  locale === 'mn' && city_mn !== '' ? city_mn : city

/** `Улаанбаатар (UBN)` */
export const airportName = (locale: ShopLocale, airport: NamedAirport) =>
  `${cityName(locale, airport)} (${airport.iata})`

/** A calendar day, such as `2026-12-24`, as people read it. */
export const dayText = (locale: ShopLocale, day: string) => date(locale, localMidnight(day).toISOString())

type Flights = TravelQuoteBody['flights']

/** `Улаанбаатар → Сөүл → Улаанбаатар` */
export function routeText(locale: ShopLocale, flights: Flights) {
  const [first] = flights
  const cities = flights.flatMap(({ from, to }, at) => {
    const isGap = flights[at - 1]?.to.iata !== from.iata
    return isGap && at > 0 ? [cityName(locale, from), cityName(locale, to)] : [cityName(locale, to)]
  })
  return [...(first ? [cityName(locale, first.from)] : []), ...cities].join(' → ')
}

/** The first day and the last one. */
export const daysText = (locale: ShopLocale, flights: Flights) =>
  [flights[0], flights.length > 1 ? flights.at(-1) : undefined]
    .flatMap(flight => (flight ? [dayText(locale, flight.date)] : []))
    .join(' – ')
