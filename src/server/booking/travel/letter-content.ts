import { isShopLocale, type ShopLocale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { flightsColumn, type StoredFlights } from './columns.ts'
import type { TravelQuoteLetter } from './messages.ts'
import { optionsOf, passengersOf, quoteById, type OptionRow, type PassengerRow, type QuoteRow } from './queries.ts'

export interface TravelLetterContent {
  readonly to: string
  readonly locale: ShopLocale
  readonly letter: TravelQuoteLetter
  readonly quote: QuoteRow
  readonly flights: StoredFlights
  readonly options: readonly OptionRow[]
  /** Without their passport data. */
  readonly passengers: readonly Pick<PassengerRow, 'title' | 'first_name' | 'last_name' | 'ticket_number'>[]
}

/** State of a quote in which a letter still says something true. */
const TOLD_IN: Readonly<Record<TravelQuoteLetter, readonly QuoteRow['state'][]>> = {
  requested: ['requested', 'answered'],
  answered: ['answered', 'accepted'],
  paid: ['paid', 'ticketed'],
  ticketed: ['ticketed'],
  expired: ['expired'],
  cancelled: ['cancelled']
}

/** Content of a letter; undefined where nobody can be told, or it is no longer true. */
export async function letterContent(
  { db }: { readonly db: Database },
  { quoteId, letter }: { readonly quoteId: string; readonly letter: TravelQuoteLetter }
): Promise<TravelLetterContent | undefined> {
  const quote = await quoteById(db, quoteId)
  if (!quote || quote.email === '' || !TOLD_IN[letter].includes(quote.state)) return undefined
  return {
    ...{ to: quote.email, letter, quote, locale: isShopLocale(quote.locale) ? quote.locale : 'mn' },
    flights: flightsColumn.read(quote.flights_json),
    options: await optionsOf(db, quote),
    passengers: await passengersOf(db, quote.id)
  }
}
