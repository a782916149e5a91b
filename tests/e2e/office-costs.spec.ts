import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [words, reports] = [wordsOf(locale, 'office-products'), wordsOf(locale, 'office-reports')]

  test(`office: the cost of a product is written, and its margin is in the reports (${locale})`, async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/products'))
    // Journeys side by side write costs of their own.
    await page
      .locator('main a[href*="/office/products/"]')
      .filter({ hasText: /\S/ })
      .nth(locale === 'mn' ? 4 : 5)
      .click()
    const card = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: words.cost }) })
      .last()
    const change = card.getByRole('button').first()
    await expect(change).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await change.click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: words.cost_field })
    await field.fill('x')
    await dialog.getByRole('button', { name: words.cost_save }).click()
    await expect(dialog.getByText(words.cost_invalid)).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill('1 200')
    await dialog.getByRole('button', { name: words.cost_save }).click()
    await expect(page.getByText(words.done_cost)).toBeVisible()
    await expect(card.getByText(filled(words.cost_margin, { share: '' }).trim(), { exact: false })).toBeVisible()

    await page.goto(pathIn(locale, '/office/reports'))
    const margin = page.getByRole('region', { name: reports.report_margin })
    await expect(margin.getByText(reports.figure_without_cost)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
