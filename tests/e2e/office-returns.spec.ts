import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { admin } from './staff-commands.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-returns')]
  const leases = wordsOf(locale, 'office-leases')

  test(`office: a return is approved, received and refunded with what it comes to (${locale})`, async ({
    page,
    browser
  }) => {
    test.slow()
    const shopper = await browser.newPage()
    const order = await paidOrder(shopper)
    for (const step of ['ready', 'shipped', 'delivered']) await admin(step, order.number)
    const lines = order.line_items.map(({ id, quantity }) => ({ line_item_id: id, quantity }))
    const requested = await shopper.request.post(`/api/v2/orders/${order.number}/returns`, {
      data: { reason: 'damaged', note: 'Хагарсан', lines },
      headers: { 'X-Spree-Order-Token': order.token, 'Idempotency-Key': `return-${order.number}` }
    })
    expect(requested.ok(), await requested.text()).toBe(true)
    await shopper.close()
    await enterAsStaff(page, 'owner')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_returns, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const number = `${order.number}-B1`
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
    await expect(page.getByText(words.refund_total, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.step_declined, exact: true }).click()
    await expect(page.getByText(wordsOf(locale, 'problem')['return-answer-needed'])).toBeVisible()
    await page.getByRole('button', { name: words.step_approved, exact: true }).click()
    await expect(page.getByText(words.done_approved)).toBeVisible()
    await page.getByRole('button', { name: words.step_received, exact: true }).click()
    await expect(page.getByText(words.done_received)).toBeVisible()
    // The whole order comes back and the shop is to blame: where delivery was paid for, it is in the sum.
    const sum = filled(words.step_refunded, { amount: money(locale, order.total) })
    await page.getByRole('button', { name: sum }).click()
    const dialog = page.getByRole('dialog', { name: sum })
    await expect(dialog.getByText(money(locale, order.total)).last()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.ask_yes, exact: true }).click()
    await expect(page.getByText(words.done_refunded)).toBeVisible()
    await expectAccessible(page)

    await page.goto(pathIn(locale, '/office/leases'))
    await expect(page.getByRole('heading', { level: 1, name: leases.title })).toBeVisible()
    await page.getByRole('combobox', { name: leases.filter_state }).selectOption({ label: leases.state_late })
    await expect(page).toHaveURL(/state=late/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
