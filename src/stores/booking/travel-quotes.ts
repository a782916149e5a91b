import { atom, map } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import {
  getTravelQuote,
  getTravelQuotes,
  postTravelPayment,
  putTravelCancel,
  putTravelOption
} from '../../api/travel-quotes.ts'
import type { PaymentBody, PrepaymentMethod, PrepaymentPaymentRequest } from '../../contract/money/payment.ts'
import type { AcceptQuoteInput, TravelQuoteBody } from '../../contract/booking/travel-quote.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showNotice, showProblem } from '../notice.ts'
import { pagedList } from '../paged.ts'
import { watchPayment } from '../money/watch-payment.ts'

const NO_PASSPORT = { passport_number: '', passport_expires_on: '' }

export const $travelMethods = atom<readonly PrepaymentMethod[]>([])
/** Number of the quote that is being changed. */
export const $quoteBusy = atom('')
/** Why the last way to pay could not be opened. */
export const $quotePaymentProblem = atom<ProblemError | null>(null)

const list = pagedList<null, TravelQuoteBody>(
  null,
  async (_, page) => {
    const body = await getTravelQuotes(page)
    $travelMethods.set(body.methods)
    return { items: body.travel_quotes, total: body.total_count, pages: body.pages }
  },
  ({ number }) => number
)

export const $travelQuotes = list.$list
export const loadTravelQuotes = () => list.load()
export const moreTravelQuotes = () => list.more()

/** One of an older page, to which a mail led, is shown first. */
const accept = (quote: TravelQuoteBody) =>
  list.alter(quotes =>
    quotes.some(({ number }) => number === quote.number)
      ? quotes.map(each => (each.number === quote.number ? quote : each))
      : [quote, ...quotes]
  )

/** The list with the quote that the address names. */
export async function openTravelQuotes(number: string | null) {
  await list.load()
  if (number && !$travelQuotes.get().items.some(each => each.number === number)) await refreshTravelQuote(number)
}

/** One look at how it is doing. */
export async function refreshTravelQuote(number: string) {
  try {
    accept(await getTravelQuote(number))
  } catch {
    // The next look is soon.
  }
}

async function change(number: string, work: () => Promise<TravelQuoteBody>, done?: string) {
  if ($quoteBusy.get() !== '') return
  $quoteBusy.set(number)
  try {
    accept(await work())
    if (done) showNotice({ kind: 'success', code: done })
  } catch (error) {
    showProblem(error)
    await refreshTravelQuote(number)
  } finally {
    $quoteBusy.set('')
  }
}

type Passport = NonNullable<AcceptQuoteInput['passports']>[number]

/** Passports as they are typed, by quote, in the order of its passengers. They stay in this page. */
export const $passports = map<Record<string, readonly Passport[]>>({})
/** Sentences by field, `passports.0.passport_number`. */
export const $passportProblems = atom<Readonly<Record<string, string>>>({})

export function typePassport(number: string, at: number, count: number, typed: Partial<Passport>) {
  const before = $passports.get()[number] ?? []
  const all = Array.from({ length: count }, (_, index) => before[index] ?? NO_PASSPORT)
  $passports.setKey(number, all.with(at, { ...(all[at] ?? NO_PASSPORT), ...typed }))
  const answered = Object.keys(typed).map(name => `passports.${at}.${name}`)
  $passportProblems.set(
    Object.fromEntries(Object.entries($passportProblems.get()).filter(([field]) => !answered.includes(field)))
  )
}

/** Chooses an option; where passports are asked for, problems stand at their fields. Answers whether it is chosen. */
export async function acceptTravelOption({ number, passengers }: TravelQuoteBody, option_id: string) {
  if ($quoteBusy.get() !== '') return false
  $quoteBusy.set(number)
  $passportProblems.set({})
  const isAsked = passengers.some(({ passport_number }) => passport_number === '')
  const typed = $passports.get()[number] ?? []
  const passports = isAsked ? passengers.map((_, at) => typed[at] ?? NO_PASSPORT) : []
  try {
    accept(await putTravelOption(number, { option_id, passports }))
    $passports.setKey(number, [])
    return true
  } catch (error) {
    const problem = problemOf(error)
    const fields = Object.entries(problem.errors).filter(([field]) => field.startsWith('passports.'))
    if (fields.length === 0) {
      showProblem(error)
      await refreshTravelQuote(number)
    } else $passportProblems.set(Object.fromEntries(fields.map(([field, [text = '']]) => [field, text])))
    return false
  } finally {
    $quoteBusy.set('')
  }
}

export const cancelTravelQuote = (number: string) => change(number, () => putTravelCancel(number), 'travel_canceled')

/** Pays for the accepted option by any provider, and by another one than before. */
export async function payTravelQuote(number: string, how: PrepaymentPaymentRequest): Promise<PaymentBody | undefined> {
  if ($quoteBusy.get() !== '') return undefined
  $quoteBusy.set(number)
  $quotePaymentProblem.set(null)
  try {
    const quote = await withIdempotencyKey(`travel-payment:${number}:${JSON.stringify(how)}`, key =>
      postTravelPayment(number, how, key)
    )
    accept(quote)
    return quote.payment ?? undefined
  } catch (error) {
    $quotePaymentProblem.set(problemOf(error))
    await refreshTravelQuote(number)
    return undefined
  } finally {
    $quoteBusy.set('')
  }
}

/** Looks again and again while money is awaited and somebody watches; returns what ends it. */
export function watchTravelQuote(number: string) {
  const quote = () => $travelQuotes.get().items.find(each => each.number === number)
  return watchPayment({
    isWaiting: () => quote()?.state === 'accepted' && quote()?.payment?.state === 'pending',
    isSlow: () => quote()?.payment?.ask?.kind === 'instructions',
    look: () => refreshTravelQuote(number),
    onChange: plan => $travelQuotes.listen(plan)
  })
}
