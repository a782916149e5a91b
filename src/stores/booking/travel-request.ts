import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { postTravelQuote } from '../../api/travel-quotes.ts'
import type { TravelQuoteBody } from '../../contract/booking/travel-quote.ts'
import { localDate } from '../../domain/time.ts'
import { FLIGHTS_MAX, PASSENGERS_MAX, type TripKind } from '../../domain/booking/travel-quote.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { $profile, loadMe } from '../identity/me.ts'
import {
  deleteTravelDraft,
  EMPTY_TRAVEL_DRAFT,
  NO_FLIGHT,
  NO_PASSENGER,
  requestOf,
  storedTravelDraft,
  storeTravelDraft,
  type DraftFlight,
  type DraftPassenger,
  type TravelDraft
} from './travel-draft.ts'
import { findTravelProblems, serverProblems, type TravelProblems } from './travel-problems.ts'

/** The request as it is written in this tab. */
export const $travelDraft = Object.assign(atom<TravelDraft>(EMPTY_TRAVEL_DRAFT), { init: EMPTY_TRAVEL_DRAFT })
export const $travelProblems = atom<TravelProblems>({})
/** A refusal that belongs to no field. */
export const $travelProblem = atom<ProblemError | null>(null)
export const $travelBusy = atom(false)
/** A draft was found when the page was opened; what passports say has to be written again. */
export const $travelRestored = atom(false)

/** Changes the draft; problems of the paths that it touches are over. */
function change(part: Partial<TravelDraft>, touched: (path: string) => boolean) {
  $travelDraft.set({ ...$travelDraft.get(), ...part })
  storeTravelDraft($travelDraft.get())
  const standing = Object.entries($travelProblems.get()).filter(([path]) => !touched(path))
  $travelProblems.set(Object.fromEntries(standing))
}

/** Finds the draft of this tab. */
export function openTravelRequest() {
  const stored = storedTravelDraft()
  if (!stored) return
  $travelDraft.set(stored)
  $travelRestored.set(stored.passengers.some(({ first_name, last_name }) => first_name !== '' || last_name !== ''))
}

/** Somebody who is signed in need not write how they are reached. */
export async function fillTravelContact() {
  if (!$profile.get()) await loadMe()
  const { phone, email } = $travelDraft.get()
  change({ phone: phone || ($profile.get()?.phone ?? ''), email: email || ($profile.get()?.email ?? '') }, () => false)
}

export function clearTravelRequest() {
  deleteTravelDraft()
  $travelDraft.set(EMPTY_TRAVEL_DRAFT)
  $travelProblems.set({})
  $travelProblem.set(null)
  $travelRestored.set(false)
}

/** Another kind of trip keeps what is written; several cities begin with the next flight from where the first ends. */
export function chooseTrip(trip: TripKind) {
  const { flights } = $travelDraft.get()
  const [first = NO_FLIGHT] = flights
  const isShort = trip === 'multi_city' && flights.length < 2
  change({ trip, ...(isShort && { flights: [first, { ...NO_FLIGHT, from: first.to }] }) }, path =>
    path.startsWith('flights')
  )
}

export function changeFlight(at: number, part: Partial<DraftFlight>) {
  const flights = $travelDraft.get().flights.map((flight, index) => (index === at ? { ...flight, ...part } : flight))
  // Most journeys go on from where they have arrived.
  const next = flights[at + 1]
  const goesOn = part.to && next && !next.from ? flights.with(at + 1, { ...next, from: part.to }) : flights
  change({ flights: goesOn }, path => Object.keys(part).some(name => path === `flights.${at}.${name}`))
}

export const changeReturnDate = (return_date: string) => change({ return_date }, path => path === 'flights.1.date')

export const swapAirports = () => {
  const [first = NO_FLIGHT, ...rest] = $travelDraft.get().flights
  const flights = [{ ...first, from: first.to, to: first.from }, ...rest]
  change({ flights }, path => /^flights\.0\.(?:from|to)$/.test(path))
}

export function addFlight() {
  const { flights } = $travelDraft.get()
  if (flights.length >= FLIGHTS_MAX) return
  change({ flights: [...flights, { ...NO_FLIGHT, from: flights.at(-1)?.to ?? null }] }, () => false)
}

export const removeFlight = (at: number) =>
  change({ flights: $travelDraft.get().flights.filter((_, index) => index !== at) }, path => path.startsWith('flights'))

/** The company of travellers may be at fault as a whole: any change of a birth date may mend that. */
export function changePassenger(at: number, part: Partial<DraftPassenger>) {
  const { passengers } = $travelDraft.get()
  const changed = passengers.map((passenger, index) => (index === at ? { ...passenger, ...part } : passenger))
  change(
    { passengers: changed },
    path => path === 'passengers' || Object.keys(part).some(name => path === `passengers.${at}.${name}`)
  )
}

export function addPassenger() {
  const { passengers } = $travelDraft.get()
  if (passengers.length < PASSENGERS_MAX)
    change({ passengers: [...passengers, NO_PASSENGER] }, path => path === 'passengers')
}

export const removePassenger = (at: number) =>
  change({ passengers: $travelDraft.get().passengers.filter((_, index) => index !== at) }, path =>
    path.startsWith('passengers')
  )

export const changeTravelText = (part: Partial<Pick<TravelDraft, 'phone' | 'email' | 'notes'>>) =>
  change(part, path => path in part)

/** Whether it can be sent as it stands; otherwise each problem is shown at its field. */
export function checkTravelRequest(): boolean {
  $travelProblem.set(null)
  $travelProblems.set(findTravelProblems($travelDraft.get(), localDate(new Date())))
  return Object.keys($travelProblems.get()).length === 0
}

/** Sends the request once; undefined where it was refused or did not arrive, and nothing that was written is lost. */
export async function sendTravelRequest(): Promise<TravelQuoteBody | undefined> {
  if ($travelBusy.get()) return undefined
  const draft = $travelDraft.get()
  const request = requestOf(draft)
  $travelBusy.set(true)
  $travelProblem.set(null)
  try {
    const quote = await withIdempotencyKey(`travel:${checksum(JSON.stringify(request))}`, key =>
      postTravelQuote(request, key)
    )
    clearTravelRequest()
    return quote
  } catch (error) {
    const problem = problemOf(error)
    $travelProblems.set(serverProblems(draft, problem))
    if (Object.keys(problem.errors).length === 0) $travelProblem.set(problem)
    return undefined
  } finally {
    $travelBusy.set(false)
  }
}

/** FNV-1a: the key of an attempt is kept in the tab under its name, which must not hold what passports say. */
function checksum(text: string) {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}
