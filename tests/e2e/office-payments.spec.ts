import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-money')]

  test(`office: a payment is found, opened and checked at its provider (${locale})`, async ({ page, browser }) => {
    test.slow()
    const shopper = await browser.newPage()
    const order = await paidOrder(shopper)
    await shopper.close()
    const number = order.payments.at(-1)?.number ?? ''
    await enterAsStaff(page, 'finance')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_payments, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.payments_title })).toBeFocused()
    await page.getByRole('combobox', { name: words.payments_state }).selectOption({ label: words.payments_completed })
    await expect(page).toHaveURL(/state=completed/)
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('searchbox', { name: words.payments_filter }).fill('R000000000-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.payments_none)).toBeVisible()
    await page.getByRole('searchbox', { name: words.payments_filter }).fill(number)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
    await expect(
      page.getByRole('region', { name: words.payment_captures }).getByText(money(locale, order.total))
    ).toBeVisible()
    await page.getByRole('button', { name: words.payment_check }).click()
    await expect(page.getByText(words.done_check)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: order.number, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/office/orders/${order.number}`))
  })
}

inEachLanguage(journey)
