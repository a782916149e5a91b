import type { ProblemError } from '../../api/problem-error.ts'
import { parseEmail } from '../../domain/email.ts'
import { parsePhone } from '../../domain/phone.ts'
import {
  parsePassportName,
  passengerProblems,
  routeProblems,
  type TravelPassengerProblem,
  type TravelRouteProblem
} from '../../domain/booking/travel-quote.ts'
import { requestedFlights, type TravelDraft } from './travel-draft.ts'

/** Problems that the form finds by itself, before anything is sent. */
export type TravelFormProblem =
  | TravelRouteProblem
  | TravelPassengerProblem
  | 'required'
  | 'travel-airport-unknown'
  | 'passport-name'
  | 'phone-incorrect'
  | 'email-invalid'

/** Problems by the path of the field in the request; those of the server are sentences already. */
export type TravelProblems = Readonly<Record<string, { readonly code: TravelFormProblem } | { readonly text: string }>>

type Found = Record<string, { readonly code: TravelFormProblem }>

/** All problems at once: fields that are empty or unreadable, then the rules of journeys on what can be read. */
export function findTravelProblems(draft: TravelDraft, today: string): TravelProblems {
  const found: Found = {}
  const add = (path: string, code: TravelFormProblem) => void (found[path] ??= { code })
  const flights = requestedFlights(draft)
  for (const [at, { from, to, date }] of flights.entries()) {
    if (from === '') add(`flights.${at}.from`, 'travel-airport-unknown')
    if (to === '') add(`flights.${at}.to`, 'travel-airport-unknown')
    if (date === '') add(`flights.${at}.date`, 'required')
  }
  if (flights.every(({ from, to, date }) => from !== '' && to !== '' && date !== ''))
    for (const { field, code } of routeProblems(draft.trip, flights, today)) add(field, code)
  addPassengerProblems(draft, add)
  const isReadable = Object.keys(found).every(path => !/^passengers|\.date$/.test(path))
  if (isReadable) for (const { field, code } of passengerProblems(draft.passengers, flights, today)) add(field, code)
  if (draft.phone.trim() === '') add('phone', 'required')
  else if (parsePhone(draft.phone) === undefined) add('phone', 'phone-incorrect')
  if (draft.email.trim() === '') add('email', 'required')
  else if (parseEmail(draft.email) === undefined) add('email', 'email-invalid')
  return onForm(draft, found)
}

function addPassengerProblems({ passengers }: TravelDraft, add: (path: string, code: TravelFormProblem) => void) {
  for (const [at, passenger] of passengers.entries()) {
    for (const name of Object.keys(passenger) as (keyof typeof passenger)[])
      if (passenger[name].trim() === '') add(`passengers.${at}.${name}`, 'required')
    for (const name of ['first_name', 'last_name'] as const)
      if (parsePassportName(passenger[name]) === undefined) add(`passengers.${at}.${name}`, 'passport-name')
  }
}

/** The server's sentences, each at its field. */
export const serverProblems = (draft: TravelDraft, { errors }: ProblemError): TravelProblems =>
  onForm(
    draft,
    Object.fromEntries(Object.entries(errors).flatMap(([path, [text]]) => (text ? [[path, { text }] as const] : [])))
  )

/** A return trip has one pair of airports: a problem of the way back is shown at the way there. */
function onForm({ trip }: TravelDraft, problems: TravelProblems): TravelProblems {
  if (trip !== 'return') return problems
  const { 'flights.1.from': from, 'flights.1.to': to, ...rest } = problems
  const hasOwn = 'flights.0.from' in rest || 'flights.0.to' in rest
  return { ...rest, ...(!hasOwn && from && { 'flights.0.to': from }), ...(!hasOwn && to && { 'flights.0.from': to }) }
}
