import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import {
  getStaffQuote,
  getStaffQuotes,
  getTravelPassports,
  putQuoteCancellation,
  putQuoteExpiry,
  putQuoteTickets
} from '../../api/staff/travel-quotes.ts'
import type { StaffQuoteBody, TravelPassportsBody } from '../../contract/staff/travel-quote.ts'
import type { TravelQuoteState } from '../../domain/booking/travel-quote.ts'
import { showProblem } from '../notice.ts'
import { pagedList } from '../paged.ts'

/** '' stands for the states in which staff has something to do. */
export type QuoteFilter = TravelQuoteState | ''

const list = pagedList<QuoteFilter, StaffQuoteBody>(
  '',
  async (state, page) => {
    const { travel_quotes, total_count, pages } = await getStaffQuotes(state || undefined, page)
    return { items: travel_quotes, total: total_count, pages }
  },
  ({ number }) => number
)

export const $quoteFilter = atom<QuoteFilter>('')
export const $staffQuotes = list.$list
export const moreStaffQuotes = () => list.more()

export function loadStaffQuotes(state = $quoteFilter.get()) {
  $quoteFilter.set(state)
  return list.load(state)
}

interface OpenQuote {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly quote: StaffQuoteBody | null
  /** Why it could not be read. */
  readonly problem: ProblemError | null
}

const LOADING: OpenQuote = { status: 'loading', quote: null, problem: null }

export const $staffQuote = atom<OpenQuote>(LOADING)
/** null until somebody asks for them: each reading is a line of the audit. */
export const $quotePassports = atom<TravelPassportsBody['passports'] | null>(null)
/** A change is under way: nothing else is begun. */
export const $staffQuoteBusy = atom(false)
/** Why the last change was refused, and which one it was. */
export const $quoteRefusal = atom<{ readonly change: QuoteChange; readonly problem: ProblemError } | null>(null)

export type QuoteChange = 'answer' | 'ticket' | 'cancel' | 'expire'

export async function openStaffQuote(number: string): Promise<void> {
  $staffQuote.set(LOADING)
  $quotePassports.set(null)
  $quoteRefusal.set(null)
  try {
    $staffQuote.set({ status: 'ready', quote: await getStaffQuote(number), problem: null })
  } catch (error) {
    $staffQuote.set({ status: 'failed', quote: null, problem: problemOf(error) })
  }
}

export async function showPassports(number: string): Promise<void> {
  try {
    $quotePassports.set((await getTravelPassports(number)).passports)
  } catch (error) {
    showProblem(error)
  }
}

export const hidePassports = () => $quotePassports.set(null)

/** Makes one change; after a refusal the quote is as a colleague, or time, has left it. */
export async function changeStaffQuote(
  number: string,
  change: QuoteChange,
  work: () => Promise<StaffQuoteBody>
): Promise<boolean> {
  if ($staffQuoteBusy.get()) return false
  $staffQuoteBusy.set(true)
  $quoteRefusal.set(null)
  try {
    $staffQuote.set({ status: 'ready', quote: await work(), problem: null })
    return true
  } catch (error) {
    $quoteRefusal.set({ change, problem: problemOf(error) })
    await refresh(number)
    return false
  } finally {
    $staffQuoteBusy.set(false)
  }
}

async function refresh(number: string) {
  try {
    const quote = await getStaffQuote(number)
    if ($staffQuote.get().quote?.number === number) $staffQuote.set({ status: 'ready', quote, problem: null })
  } catch {
    // The refusal is shown, and the quote as it was read before.
  }
}

/** Ticket numbers of all passengers, or of none where the airline gives none. */
export const issueAirTickets = (number: string, reference: string, tickets: readonly string[]) =>
  changeStaffQuote(number, 'ticket', () =>
    putQuoteTickets(number, reference, tickets.every(each => each.trim() === '') ? [] : tickets)
  )

export const cancelQuote = (number: string, reason: string) =>
  changeStaffQuote(number, 'cancel', () => putQuoteCancellation(number, reason))

export const expireQuote = (number: string) => changeStaffQuote(number, 'expire', () => putQuoteExpiry(number))
