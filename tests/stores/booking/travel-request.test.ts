import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AirportSuggestion } from '../../../src/contract/booking/airport-query.ts'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { dayAfter, OPTIONS, PASSPORT } from '../../support/travel.ts'
import { storage } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

beforeEach(() => storage.clear())
afterEach(() => void vi.useRealTimers())

const PHONE = '99191234'

const airport = (iata: string, city: string, cc: string): AirportSuggestion => ({
  ...{ iata, city, cc, name: `${city} Airport`, name_mn: '', city_mn: '', country: '', country_mn: '' }
})
const UBN = airport('UBN', 'Ulaanbaatar', 'MN')
const ICN = airport('ICN', 'Seoul', 'KR')

/** The page of a browser; `lose` has the answers to its calls lost on their way. */
async function openPage(shop: TestShop) {
  let isLost = false
  const request: TestShop['request'] = async (...call) => {
    const answer = await shop.request(...call)
    if (isLost) throw new TypeError('network')
    return answer
  }
  const browser = cookieBrowser({ ...shop, request })
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now })
  const open = async (session?: Storage) => {
    const tab = await browser.open(session ? { session } : {})
    const signIn = async () => {
      const { challenge } = await tab.auth.requestCode(PHONE)
      const code = await codeTo(shop, PHONE)
      await tab.signing.completeSignIn(await tab.auth.signInWithCode(challenge, code, tab.signing.signInOptions(true)))
    }
    return {
      ...tab,
      signIn,
      reload: () => open(tab.session),
      lose: (lost: boolean) => void (isLost = lost),
      request: await import('../../../src/stores/booking/travel-request.ts'),
      quotes: await import('../../../src/stores/booking/travel-quotes.ts')
    }
  }
  return open()
}

type Page = Awaited<ReturnType<typeof openPage>>

function fillIn({ request }: Page, shop: TestShop) {
  request.changeFlight(0, { from: UBN, to: ICN, date: dayAfter(shop, 20) })
  request.changeReturnDate(dayAfter(shop, 27))
  request.changePassenger(0, {
    ...{ title: 'MR', first_name: 'Bat-Erdene', last_name: 'Dorj', birth_date: '1988-03-04' }
  })
  request.changeTravelText({ phone: PHONE, email: 'bat@example.mn', notes: 'Window seat' })
}

const codes = ({ request }: Page) =>
  Object.fromEntries(
    Object.entries(request.$travelProblems.get()).map(([path, problem]) => [
      path,
      'code' in problem ? problem.code : problem.text
    ])
  )

test('travel request: every empty field is named at once, and mended fields are named no more', async () => {
  const page = await openPage(await openTestShop('SQLite'))
  expect(page.request.checkTravelRequest()).toBe(false)
  expect(codes(page)).toMatchObject({
    'flights.0.from': 'travel-airport-unknown',
    'flights.0.to': 'travel-airport-unknown',
    'flights.0.date': 'required',
    'flights.1.date': 'required',
    'passengers.0.title': 'required',
    'passengers.0.birth_date': 'required',
    phone: 'required',
    email: 'required'
  })
  page.request.changeFlight(0, { from: UBN })
  page.request.changePassenger(0, { birth_date: '1988-03-04' })
  expect(codes(page)).not.toHaveProperty(['flights.0.from'])
  expect(codes(page)).not.toHaveProperty(['passengers.0.birth_date'])
  expect(codes(page)).toHaveProperty(['flights.0.to'])
})

test('travel request: the rules of company and flights are those of the server', async () => {
  const shop = await openTestShop('SQLite')
  const page = await openPage(shop)
  fillIn(page, shop)
  page.request.changePassenger(0, { birth_date: dayAfter(shop, -900) })
  expect(page.request.checkTravelRequest()).toBe(false)
  expect(codes(page)).toEqual({ passengers: 'travel-adult-missing' })
  page.request.changePassenger(0, { birth_date: '1988-03-04' })
  page.request.swapAirports()
  page.request.changeFlight(0, { to: ICN })
  expect(page.request.checkTravelRequest()).toBe(false)
  expect(codes(page)).toEqual({ 'flights.0.to': 'travel-same-airport' })
})

test('travel request: a reload finds the draft, without the dates of birth', async () => {
  const shop = await openTestShop('SQLite')
  const page = await openPage(shop)
  fillIn(page, shop)
  const stored = JSON.stringify(page.session)
  expect(stored).toContain('Bat-Erdene')
  expect(stored).not.toContain('1988-03-04')
  const { request } = await page.reload()
  request.openTravelRequest()
  expect(request.$travelRestored.get()).toBe(true)
  expect(request.$travelDraft.get()).toMatchObject({
    flights: [{ from: { iata: 'UBN' }, to: { iata: 'ICN' }, date: dayAfter(shop, 20) }],
    return_date: dayAfter(shop, 27),
    passengers: [{ title: 'MR', first_name: 'Bat-Erdene', birth_date: '' }],
    notes: 'Window seat'
  })
})

test('travel request: one that got no answer is sent again as the same, and its key names nobody', async () => {
  const shop = await openTestShop('SQLite')
  const page = await openPage(shop)
  await page.signIn()
  fillIn(page, shop)
  // The request arrives, and its answer is lost.
  page.lose(true)
  expect(await page.request.sendTravelRequest()).toBeUndefined()
  expect(page.request.$travelProblem.get()?.code).toBe('unreachable')
  expect(JSON.stringify(page.session)).not.toContain('1988-03-04')
  page.lose(false)
  const quote = await page.request.sendTravelRequest()
  expect(quote).toMatchObject({ state: 'requested', trip: 'return', passengers: [{ first_name: 'BAT-ERDENE' }] })
  await page.quotes.openTravelQuotes(null)
  expect(page.quotes.$travelQuotes.get()).toMatchObject({ total: 1, items: [{ number: quote?.number }] })
  // Nothing is left to be sent once more.
  expect(page.request.$travelDraft.get().passengers[0]?.first_name).toBe('')
})

test('travel request: a signed-out customer is refused, and what was written stays', async () => {
  const shop = await openTestShop('SQLite')
  const page = await openPage(shop)
  fillIn(page, shop)
  expect(await page.request.sendTravelRequest()).toBeUndefined()
  expect(page.request.$travelDraft.get().passengers[0]?.birth_date).toBe('1988-03-04')
})

test('travel quotes: an option is chosen, chosen anew and given up by its customer', async () => {
  const shop = await openTestShop('SQLite')
  const page = await openPage(shop)
  await page.signIn()
  fillIn(page, shop)
  const number = (await page.request.sendTravelRequest())?.number ?? ''
  await shop.shop.admin.travelQuotes.answer(number, { options: OPTIONS, message: '' })
  await page.quotes.openTravelQuotes(number)
  const quote = () => {
    const [first] = page.quotes.$travelQuotes.get().items
    if (!first) throw new Error('no quote')
    return first
  }
  const [one, other] = quote().options
  expect(await page.quotes.acceptTravelOption(quote(), one?.id ?? '')).toBe(false)
  expect(Object.keys(page.quotes.$passportProblems.get())).toContain('passports.0.passport_number')
  page.quotes.typePassport(number, 0, 1, { passport_number: PASSPORT, passport_expires_on: dayAfter(shop, 900) })
  expect(page.quotes.$passportProblems.get()).toEqual({})
  expect(await page.quotes.acceptTravelOption(quote(), one?.id ?? '')).toBe(true)
  expect(await page.quotes.acceptTravelOption(quote(), other?.id ?? '')).toBe(true)
  expect(quote()).toMatchObject({ state: 'accepted', amount: 2_900_000 })
  // A passport stays neither in the tab nor in the page.
  expect(JSON.stringify([page.session, page.quotes.$passports.get()])).not.toContain(PASSPORT)
  await page.quotes.cancelTravelQuote(number)
  expect([quote().state, page.notice.$notice.get()?.code]).toEqual(['canceled', 'travel_canceled'])
})
