import { expect, test, type Page } from '@playwright/test'
import type { OrderSeatsBody } from '../../src/contract/booking/e-ticket.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, LOCALES, screenOf, signIn, wordsOf } from './shopper.ts'
import { checkOutTickets, seatOf } from './show.ts'

type Headers = Readonly<Record<string, string>>

/** Somebody else at another computer, who has a ticket in checkout and sits where they like. */
async function rival(page: Page, phone: string) {
  const headers = await signIn(page, phone)
  const line_item = { variant_id: await seatOf(page), quantity: 1 }
  const send = async <T>(method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const { number, line_items } = await send<OrderBody>('POST', '/orders/0/line_items', { line_item })
  await send('PUT', `/checkouts/${number}`, { phone: '99191234', email: 'rival@example.mn' })
  await send('PUT', `/checkouts/${number}/advance`)
  return (seat: string) =>
    send<OrderSeatsBody>('PUT', `/orders/${number}/line_items/${line_items[0]?.id}/seats`, { seats: [seat] })
}

const freeSeats = async (page: Page, headers: Headers, { number, line_items }: OrderBody) => {
  const answer = await page.request.get(`/api/v2/orders/${number}/seats`, { headers })
  const plan = ((await answer.json()) as OrderSeatsBody).seats.find(each => each.line_item_id === line_items[0]?.id)
  return (plan?.seats ?? []).flatMap(({ seat, state }) => (state === 'free' ? [seat] : []))
}

for (const locale of LOCALES)
  test(
    `seats: are chosen on the plan by mouse and keyboard, and one that is gone is said (${locale})`,
    { tag: screenOf(locale) },
    async ({ page, browser, baseURL, isMobile }) => {
      test.slow()
      const [c, problem] = [wordsOf(locale, 'checkout'), wordsOf(locale, 'problem')]
      const digits = String((Date.now() + Number(isMobile)) % 1_000_000).padStart(6, '0')
      const headers = await signIn(page, `80${digits}`)
      const order = await checkOutTickets(page, headers, { quantity: 2, locale })

      const plan = page.getByRole('region', { name: new RegExp(filled(c.seats_of, { event: '' })) })
      const ownSeats = (seats: readonly string[]) => plan.getByText(filled(c.seats_own, { seats: seats.join(', ') }))
      await plan.getByText(c.seats_choose).click()
      const button = (seat: string) => {
        const [row = '', number = ''] = seat.split('-')
        return plan.getByRole('button', {
          name: filled(c.seat_free, { row, number }),
          exact: true
        })
      }
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const free = await freeSeats(page, headers, order)
      // From the back of the hall, so that tests beside this one take others.
      const [first = '', second = '', third = ''] = free.toReversed().slice(isMobile ? 0 : 12)
      await button(first).click()
      await expect(button(first)).toHaveAttribute('aria-pressed', 'true')
      await button(second).focus()
      await page.keyboard.press('Enter')
      await expect(button(second)).toHaveAttribute('aria-pressed', 'true')
      await expect(button(second)).toBeFocused()
      await expect(ownSeats([second, first].toSorted((a, b) => free.indexOf(a) - free.indexOf(b)))).toBeVisible()

      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
      const take = await rival(await elsewhere.newPage(), `83${digits}`)
      await take(third)
      await elsewhere.close()
      await button(third).click()
      await expect(page.getByText(problem['ticket-seat-taken'])).toBeVisible()
      const [row = '', number = ''] = third.split('-')
      await expect(
        plan.getByRole('button', { name: filled(c.seat_taken, { row, number }), exact: true })
      ).toHaveAttribute('aria-disabled', 'true')
      // Nothing else is lost: their seats, and the step they were at.
      await expect(ownSeats([second, first].toSorted((a, b) => free.indexOf(a) - free.indexOf(b)))).toBeVisible()
      await expect(page.getByRole('heading', { name: new RegExp(`${c.payment}$`) })).toBeVisible()
      await expectAccessible(page)
    }
  )
