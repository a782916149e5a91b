import type { StaffQuoteBody, StaffQuotesBody, TravelPassportsBody } from '../../contract/staff/travel-quote.ts'
import type { TravelQuoteState } from '../../domain/booking/travel-quote.ts'
import { http } from '../http.ts'

/** Quotes that wait for staff where no state is named. */
export const getStaffQuotes = (state: TravelQuoteState | undefined, page: number) => {
  const query = { ...(state && { state }), page: String(page) }
  return http<StaffQuotesBody>(`/travel_quotes?${new URLSearchParams(query)}`, { staff: true, fresh: true })
}

const quotePath = (number: string) => `/travel_quotes/${encodeURIComponent(number)}`

export const getStaffQuote = (number: string) => http<StaffQuoteBody>(quotePath(number), { staff: true, fresh: true })

/** Each call is a line of the audit. */
export const getTravelPassports = (number: string) =>
  http<TravelPassportsBody>(`${quotePath(number)}/passports`, { staff: true, fresh: true })

/** The server judges what was typed: a body here need not be right. */
const change = (number: string, what: string, body?: object) =>
  http<StaffQuoteBody>(`${quotePath(number)}/${what}`, { method: 'PUT', ...(body && { body }), staff: true })

export const putQuoteAnswer = (number: string, body: object) => change(number, 'answer', body)

export const putQuoteTickets = (number: string, booking_reference: string, ticket_numbers: readonly string[]) =>
  change(number, 'ticket', { booking_reference, ticket_numbers })

export const putQuoteCancellation = (number: string, reason: string) => change(number, 'cancel', { reason })

export const putQuoteExpiry = (number: string) => change(number, 'expire')
