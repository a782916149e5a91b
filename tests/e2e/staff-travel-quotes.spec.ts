import { expect, test, type Page } from '@playwright/test'
import type { TravelQuoteBody, TravelQuoteInput } from '../../src/contract/booking/travel-quote.ts'
import { addMonths, localDate } from '../../src/domain/time.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, signIn, wordsOf } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const [words, quotes, staff] = [wordsOf('mn', 'travel-staff'), wordsOf('mn', 'travel-quotes'), wordsOf('mn', 'staff')]

const BORN = '1988.03.04'
const today = localDate(new Date())
const REQUEST: TravelQuoteInput = {
  trip: 'one_way',
  flights: [{ from: 'UBN', to: 'ICN', date: addMonths(today, 1) }],
  passengers: [{ title: 'MR', first_name: 'Bat-Erdene', last_name: 'Dorj', birth_date: '1988-03-04' }],
  ...{ phone: '99191234', email: 'bat@example.mn', notes: 'Цонхны дэргэд' }
}

/** A customer of this test alone asks for a flight to Seoul. */
async function requestFlights(page: Page) {
  const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
  const answer = await page.request.post('/api/v2/travel_quotes', {
    headers: { ...headers, 'Idempotency-Key': `quote-${Date.now()}` },
    data: REQUEST
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { number } = (await answer.json()) as TravelQuoteBody
  return {
    number,
    read: async () =>
      (await (await page.request.get(`/api/v2/travel_quotes/${number}`, { headers })).json()) as TravelQuoteBody
  }
}

test(
  'staff travel quotes: a request is answered, its offer ended, answered again and canceled',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.slow()
    const { number, read } = await requestFlights(page)
    const staffPage = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await enterAsStaff(staffPage, 'quotes')
    await staffPage.goto('/staff')
    await staffPage.getByRole('link', { name: staff.page_travel_quotes }).click()
    await expect(staffPage.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const line = staffPage.locator(`[data-quote="${number}"]`)
    // Those that wait longest come first: other requests of the shop may stand before this one.
    await expect(async () => {
      if (!(await line.isVisible())) await staffPage.getByRole('button', { name: words.more }).click({ timeout: 1_000 })
      await expect(line).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectAccessible(staffPage)
    await expectNoSidewaysScroll(staffPage)
    await line.getByRole('link').click()
    await expect(staffPage.getByRole('heading', { level: 1 })).toBeFocused()

    // Passports come only when they are asked for.
    expect(await staffPage.content()).not.toContain(BORN)
    await staffPage.getByRole('button', { name: words.passports_show }).click()
    await expect(staffPage.getByText(BORN)).toBeVisible()
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: words.passports_hide }).click()
    await expect(staffPage.getByText(BORN)).toBeHidden()

    // Sent half empty: the first wrong field has the focus and says why, and a reload loses no word.
    const option = staffPage.getByRole('group', { name: filled(words.option, { number: 1 }) })
    const field = (name: 'airline' | 'flights' | 'fare' | 'baggage' | 'rules') =>
      option.getByLabel(new RegExp(`^${words[name]}`))
    await field('airline').fill('MIAT')
    await field('fare').fill('2 480 000₮')
    await staffPage.getByRole('button', { name: words.answer_send }).click()
    await expect(field('flights')).toBeFocused()
    await expect(field('flights')).toHaveAccessibleDescription(/.+ .+/)
    await expectAccessible(staffPage)
    await staffPage.reload()
    await expect(field('airline')).toHaveValue('MIAT')
    await field('flights').fill('OM301 07:25–11:45')
    await field('baggage').fill('23 кг')
    await field('rules').fill('Буцаалтгүй')
    await staffPage.getByLabel(words.message).fill('Эрт захиалбал хямд.')
    await staffPage.getByRole('button', { name: words.answer_send }).click()
    await expect(staffPage.getByText(quotes.state_answered, { exact: true })).toBeVisible()
    await expect(staffPage.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await read()).toMatchObject({
      ...{ state: 'answered', message: 'Эрт захиалбал хямд.' },
      options: [{ airline: 'MIAT', fare: 2_480_000, baggage: '23 кг' }]
    })
    await expectAccessible(staffPage)
    await expectNoSidewaysScroll(staffPage)

    await staffPage.getByRole('button', { name: words.expire }).click()
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: words.yes }).click()
    await expect(staffPage.getByText(quotes.state_expired, { exact: true })).toBeVisible()

    // Mostly the fare has changed: the rest is there.
    await staffPage.getByRole('button', { name: words.answer_again }).click()
    await expect(field('airline')).toBeFocused()
    await field('fare').fill('2600000')
    await staffPage.getByRole('button', { name: words.answer_send }).click()
    await expect(staffPage.getByText(quotes.state_answered, { exact: true })).toBeVisible()
    expect(await read()).toMatchObject({ options: [{ airline: 'MIAT', fare: 2_600_000 }] })

    await staffPage.getByLabel(words.reason).fill('Суудал дууссан.')
    await staffPage.getByRole('button', { name: words.cancel }).click()
    await staffPage.getByRole('button', { name: words.yes }).click()
    await expect(staffPage.getByText(quotes.state_canceled, { exact: true })).toBeVisible()
    expect(await read()).toMatchObject({ state: 'canceled', reason: 'Суудал дууссан.' })
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: words.back }).click()
    await expect(staffPage.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await staffPage.context().close()
  }
)
