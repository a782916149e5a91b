import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  filled,
  inEachLanguage,
  pathIn,
  productsWith,
  wordsOf,
  type Locale
} from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-products')]

  test(`office: a price and a count are changed, and the shop shows them (${locale})`, async ({ page, browser }, {
    project
  }) => {
    test.slow()
    // Each of those who run side by side has a product of its own: two editors of one are a conflict.
    const products = await productsWith(page, { from: 10_000, to: 200_000 })
    const product = products.at((locale === 'mn' ? 0 : 1) - (project.name === 'mobile' ? 3 : 0))
    if (!product) throw new Error('no product')
    const { sku, slug } = product
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_products, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('searchbox', { name: words.filter_text }).fill(sku)
    await page.keyboard.press('Enter')
    await expect(page.getByText(filled(words.found_one, { count: 1 }))).toBeVisible()
    await page.locator('[data-row]').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const price = product.price + 10
    const field = page.getByRole('textbox', { name: filled(words.price_of, { sku }) })
    await field.fill('0')
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.price_invalid)).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(String(price))
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.done_edit)).toBeVisible()
    await expect(page.getByText(words.edited).first()).toBeVisible()
    const visitor = await (await browser.newContext()).newPage()
    await expect(async () => {
      await visitor.goto(pathIn(locale, `/products/${slug}`))
      await expect(visitor.getByText(money(locale, price)).first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await visitor.context().close()

    await page.getByRole('button').filter({ hasText: words.edit }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.stock_save }).click()
    await expect(dialog.getByText(words.stock_invalid)).toBeVisible()
    await dialog.getByRole('textbox', { name: words.stock_count }).fill('777')
    await dialog.getByRole('combobox', { name: words.stock_reason }).selectOption({ label: words.why_counted })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.stock_save }).click()
    await expect(page.getByText(words.done_stock)).toBeVisible()
    await expect(page.getByText(`${words.field_reason}: ${words.why_counted}`).first()).toBeVisible()
    await expectAccessible(page)
  })
}

inEachLanguage(journey)
