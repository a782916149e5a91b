import type { PrepaymentPaymentRequest } from '../contract/money/payment.ts'
import type {
  AcceptQuoteInput,
  TravelQuoteBody,
  TravelQuoteInput,
  TravelQuoteList
} from '../contract/booking/travel-quote.ts'
import { http } from './http.ts'

const quotePath = (number: string) => `/travel_quotes/${encodeURIComponent(number)}`

export const postTravelQuote = (request: TravelQuoteInput, idempotencyKey: string) =>
  http<TravelQuoteBody>('/travel_quotes', { method: 'POST', body: request, idempotencyKey })

export const getTravelQuotes = (page: number) => http<TravelQuoteList>(`/travel_quotes?page=${page}`)

/** An open payment is asked about. */
export const getTravelQuote = (number: string) => http<TravelQuoteBody>(quotePath(number))

export const putTravelOption = (number: string, body: AcceptQuoteInput) =>
  http<TravelQuoteBody>(`${quotePath(number)}/accept`, { method: 'PUT', body })

export const putTravelCancel = (number: string) =>
  http<TravelQuoteBody>(`${quotePath(number)}/cancel`, { method: 'PUT' })

export const postTravelPayment = (number: string, body: PrepaymentPaymentRequest, idempotencyKey: string) =>
  http<TravelQuoteBody>(`${quotePath(number)}/payments`, { method: 'POST', body, idempotencyKey })
