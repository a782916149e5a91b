import { expect, test } from '@playwright/test'
import { fillPlaceholders } from '../../src/i18n/fill.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-money')]
  const orders = wordsOf(locale, 'office-orders')

  test(`office: a provider takes a test call, and switching a method off asks why (${locale})`, async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_payment_methods, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.methods_title })).toBeFocused()
    const qpay = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orders.method_qpay }) })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await qpay
      .getByRole('button', { name: fillPlaceholders(words.method_test, { method: orders.method_qpay }) })
      .click()
    await expect(qpay.getByText(words.test_passed)).toBeVisible()
    // Other journeys pay meanwhile: it is asked for and given up.
    const off = fillPlaceholders(words.method_switch_off, { method: orders.method_qpay })
    await qpay.getByRole('button', { name: off }).click()
    const dialog = page.getByRole('dialog', { name: off })
    await dialog.getByRole('textbox', { name: words.method_reason }).fill('Туршилт')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.method_cancel, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
