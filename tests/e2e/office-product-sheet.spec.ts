import { expect, test } from '@playwright/test'
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
  const [office, list, words] = [
    wordsOf(locale, 'office'),
    wordsOf(locale, 'office-products'),
    wordsOf(locale, 'office-product-sheet')
  ]

  test(`office: prices are pasted into the sheet, saved as one and undone (${locale})`, async ({ page }, {
    project
  }) => {
    test.slow()
    // Each of those who run side by side has a product of its own: two editors of one are a conflict.
    const products = await productsWith(page, { from: 20_000, to: 300_000 })
    const product = products.at((locale === 'mn' ? 4 : 5) + (project.name === 'mobile' ? 2 : 0))
    if (!product) throw new Error('no product')
    const { sku } = product
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, `/office/products?q=${sku}`))
    await page.getByRole('link', { name: list.edit_sheet }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const cell = (column: string) => page.getByRole('textbox', { name: filled(words.cell, { sku, column }) })
    const price = cell(words.column_price)
    const before = await price.inputValue()
    await expectAccessible(page)

    // A clipboard of three cells: a price, a sale price that is too high, and a day.
    await price.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, '19,990\t25000\t2026-11-01')
    await expect(page.getByText(filled(words.was, { value: before }))).toBeVisible()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.sale_invalid)).toBeVisible()
    await expect(cell(words.column_sale)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(cell(words.column_sale)).toHaveValue('')
    await cell(words.column_start).fill('')
    await cell(words.column_stock).fill('321')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByRole('combobox', { name: words.reason })).toBeFocused()
    await page.getByRole('combobox', { name: words.reason }).selectOption('counted')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(filled(list.batch_done_one, { count: 1 }))).toBeVisible()
    await expect(page.getByText(words.no_changes)).toBeVisible()
    await expect(price).toHaveValue('19990')
    await page.getByRole('button', { name: office.undo }).click()
    await expect(page.getByText(filled(list.batch_undone_one, { count: 1 }))).toBeVisible()
    await expect(price).toHaveValue(before)
  })

  test(`office: selected products are hidden at once and shown again by undo (${locale})`, async ({ page }, {
    project
  }) => {
    test.slow()
    const products = await productsWith(page, { from: 20_000, to: 300_000 })
    const product = products.at((locale === 'mn' ? 8 : 9) + (project.name === 'mobile' ? 2 : 0))
    if (!product) throw new Error('no product')
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, `/office/products?q=${product.sku}`))
    await page.getByRole('checkbox', { name: filled(list.select, { sku: product.sku }) }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: list.bulk_hide }).click()
    await page.getByRole('dialog').getByRole('button', { name: list.bulk_hide }).click()
    await expect(page.getByText(filled(list.batch_done_one, { count: 1 }))).toBeVisible()
    const shown = async () => (await page.request.get(`/api/v2/products/${product.slug}`)).status()
    await expect.poll(shown).toBe(404)
    await page.getByRole('link', { name: list.batches }).click()
    await expect(page.getByRole('heading', { level: 1, name: list.batches })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: list.kind_bulk }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('region', { name: office.toasts }).getByRole('button', { name: office.undo }).click()
    await expect(page.getByText(filled(list.batch_undone_one, { count: 1 }))).toBeVisible()
    await expect.poll(shown).toBe(200)
  })
}

inEachLanguage(journey)
