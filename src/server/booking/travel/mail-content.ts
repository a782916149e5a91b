import { isShopLocale, type ShopLocale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { flightsColumn, type StoredFlights } from './columns.ts'
import type { TravelQuoteNotification } from './messages.ts'
import { optionsOf, passengersOf, quoteById, type OptionRow, type PassengerRow, type QuoteRow } from './queries.ts'

export interface QuoteMailContent {
  readonly to: string
  readonly locale: ShopLocale
  readonly notification: TravelQuoteNotification
  readonly quote: QuoteRow
  readonly flights: StoredFlights
  readonly options: readonly OptionRow[]
  /** Passengers without their passport data. */
  readonly passengers: readonly Pick<PassengerRow, 'title' | 'first_name' | 'last_name' | 'ticket_number'>[]
}

/** State of a quote in which a notification is still true. */
const CURRENT_IN: Readonly<Record<TravelQuoteNotification, readonly QuoteRow['state'][]>> = {
  requested: ['requested', 'answered'],
  answered: ['answered', 'accepted'],
  paid: ['paid', 'ticketed'],
  ticketed: ['ticketed'],
  expired: ['expired'],
  canceled: ['canceled']
}

/** Content of a notification; undefined where nobody can be told, or it is no longer true. */
export async function mailContent(
  { db }: { readonly db: Database },
  { quoteId, notification }: { readonly quoteId: string; readonly notification: TravelQuoteNotification }
): Promise<QuoteMailContent | undefined> {
  const quote = await quoteById(db, quoteId)
  if (!quote || quote.email === '' || !CURRENT_IN[notification].includes(quote.state)) return undefined
  return {
    ...{ to: quote.email, notification, quote, locale: isShopLocale(quote.locale) ? quote.locale : 'mn' },
    flights: flightsColumn.read(quote.flights_json),
    options: await optionsOf(db, quote),
    passengers: await passengersOf(db, quote.id)
  }
}
