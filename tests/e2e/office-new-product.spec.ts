import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [list, words] = [wordsOf(locale, 'office-products'), wordsOf(locale, 'office-new-product')]

  test(`office: a new product with variants is in the shop at once (${locale})`, async ({ page }, { project }) => {
    test.slow()
    const sku = `SHIRT${locale}${project.name.slice(0, 1)}`.toUpperCase()
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, '/office/products'))
    await page.getByRole('link', { name: list.new_product }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.title_required)).toBeVisible()
    await expectAccessible(page)
    await page.locator('#new-titleMn').fill('Ноолуур цамц')
    await page.locator('#new-titleEn').fill('Cashmere shirt')
    await page.locator('#new-sku').fill(sku)
    await page.locator('#new-brand').fill('Говь')
    await page.locator('#new-category').selectOption({ index: 3 })
    await page.locator('#new-price').fill('90,000')
    await page.locator('#new-stock').fill('4')
    await page.locator('#new-option-0').selectOption('size')
    await page.locator('#new-values-0-mn').fill('S, M')
    await expect(page.getByRole('list', { name: words.variants }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.done)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /Ноолуур цамц|Cashmere shirt/ })).toBeVisible()
    const slug = `cashmere-shirt-${sku.toLowerCase()}`
    await expect.poll(async () => (await page.request.get(`/api/v2/products/${slug}`)).status()).toBe(200)
  })
}

inEachLanguage(journey)
