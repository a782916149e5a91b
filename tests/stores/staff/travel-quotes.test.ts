import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../../../src/api/http.ts'
import {
  $answerDraft,
  beginAnswer,
  changeAnswer,
  changeOption,
  hasAnswerDraft,
  sendAnswer
} from '../../../src/stores/staff/quote-answer.ts'
import {
  $quotePassports,
  $quoteRefusal,
  $staffQuote,
  $staffQuotes,
  cancelQuote,
  loadStaffQuotes,
  openStaffQuote,
  showPassports
} from '../../../src/stores/staff/travel-quotes.ts'
import { openTestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { OPTIONS, traveller } from '../../support/travel.ts'
import { storage } from '../browser.ts'

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** A request of a customer, and the browser of a member of staff who may answer it. */
async function openStaffBrowser() {
  const shop = await openTestShop('SQLite')
  const number = await (await traveller(shop)).request()
  const seller = await signedInStaff(shop, 'quotes')
  setTransport((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), 'http://shop')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return seller.send(init?.method ?? 'GET', pathname.replace('/api/back_office', '') + search, body)
  })
  const read = () => {
    const { quote } = $staffQuote.get()
    if (!quote) throw new Error('no quote is open')
    return quote
  }
  return { shop, number, read, staff: shop.shop.admin.travelQuotes }
}

const [OPTION] = OPTIONS
const fillIn = (number: string) => {
  const { airline = '', flights = '', baggage = '', rules = '' } = OPTION ?? {}
  changeOption(number, 0, { airline, flights, fare: '2 480 000₮', baggage, rules })
}

test('staff quotes: what waits is listed and answered, and passports come only when asked for', async () => {
  const { number, read } = await openStaffBrowser()
  await loadStaffQuotes()
  expect($staffQuotes.get()).toMatchObject({ status: 'ready', total: 1, items: [{ number, state: 'requested' }] })
  await openStaffQuote(number)
  expect(JSON.stringify(read())).not.toContain('1988-03-04')
  expect($quotePassports.get()).toBeNull()
  await showPassports(number)
  expect($quotePassports.get()).toMatchObject([{ birth_date: '1988-03-04', passport_number: '' }, {}])

  beginAnswer(read())
  expect(await sendAnswer(read())).toBe(false)
  expect(Object.keys($quoteRefusal.get()?.problem.errors ?? {})).toContain('options.0.airline')
  fillIn(number)
  changeAnswer(number, { valid_until: '2020-01-01T00:00' })
  expect(await sendAnswer(read())).toBe(false)
  expect($quoteRefusal.get()).toMatchObject({ change: 'answer', problem: { code: 'travel-answer-past' } })
  changeAnswer(number, { valid_until: '' })
  expect(await sendAnswer(read())).toBe(true)
  expect(read()).toMatchObject({ state: 'answered', answers: 1, options: [{ fare: 2_480_000 }] })
  expect(hasAnswerDraft(number)).toBe(false)

  // Answered anew, the last answer is there to be changed.
  beginAnswer(read())
  expect($answerDraft.get().options).toMatchObject([{ airline: OPTION?.airline, fare: '2480000' }])
  expect(await cancelQuote(number, '')).toBe(false)
  expect($quoteRefusal.get()).toMatchObject({ change: 'cancel', problem: { errors: { reason: [expect.any(String)] } } })
  expect(await cancelQuote(number, 'Sold out')).toBe(true)
  expect(read()).toMatchObject({ state: 'canceled', reason: 'Sold out' })
})

test('staff quotes: a colleague’s answer is shown and not written over, and no typed word is lost', async () => {
  const { number, read, staff } = await openStaffBrowser()
  await openStaffQuote(number)
  beginAnswer(read())
  fillIn(number)
  await staff.answer(number, { options: OPTIONS.slice(1), message: '' })
  expect(await sendAnswer(read())).toBe(false)
  expect($quoteRefusal.get()?.problem.code).toBe('travel-quote-changed')
  expect(read()).toMatchObject({ answers: 1, options: [{ airline: 'Korean Air' }] })
  // The page is loaded again.
  beginAnswer(read())
  expect($answerDraft.get().options).toMatchObject([{ airline: OPTION?.airline }])
  expect(await sendAnswer(read())).toBe(true)
  expect(read()).toMatchObject({ answers: 2, options: [{ airline: OPTION?.airline }] })
})
