import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const ROWS = 500

/** Rows of which every 25th has no price. */
const fileOf = (prefix: string) =>
  [
    'Код,Нэр,Брэнд,Үнэ,Тоо',
    ...Array.from({ length: ROWS }, (_, index) => {
      const line = index + 1
      return `${prefix}-${line},"Оруулсан бараа ${prefix} ${line}",Хангай,${line % 25 === 0 ? 'үгүй' : line * 100},5`
    })
  ].join('\n')

const journey = (locale: Locale) => {
  const [office, list, words] = [
    wordsOf(locale, 'office'),
    wordsOf(locale, 'office-products'),
    wordsOf(locale, 'office-product-import')
  ]

  test(`office: 500 products of a supplier are previewed, imported and undone (${locale})`, async ({ page }, {
    project
  }) => {
    test.slow()
    const prefix = `E${locale}${project.name.slice(0, 1)}`.toUpperCase()
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, '/office/products'))
    await page.getByRole('link', { name: list.import_file }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await page.getByRole('button', { name: words.upload }).click()
    await expect(page.getByText(words.supplier_required)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(words.supplier, { exact: false }).first().fill(`Нийлүүлэгч ${prefix}`)
    const buffer = Buffer.from(fileOf(prefix))
    await page.locator('input[type=file]').setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: words.upload }).click()

    // What the names of the columns let one think is chosen already.
    await expect(page.getByRole('combobox', { name: words.field_price, exact: true })).toHaveValue('Үнэ')
    await page.getByRole('button', { name: words.preview }).click()
    await expect(page.getByText(words.category_required)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.locator('#map-default-category').selectOption({ index: 3 })
    await page.getByRole('button', { name: words.preview }).click()

    const bad = page.getByRole('button', { name: `${words.outcome_refused} 20` })
    await expect(bad).toBeVisible({ timeout: 60_000 })
    await bad.click()
    await expect(page.getByText(filled(words.line, { line: 25 }), { exact: true })).toBeVisible()
    await expect(page.getByText(/«үгүй»|“үгүй”/).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: filled(words.apply_other, { count: 480 }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.apply_yes }).click()
    await expect(page.getByText(filled(words.finished, { created: 480, changed: 0, refused: 20 }))).toBeVisible({
      timeout: 90_000
    })
    await expectAccessible(page)
    const shown = async () => (await page.request.get(`/api/v2/products/${slugOf(prefix, 7)}`)).status()
    await expect.poll(shown).toBe(200)
    await page.getByRole('button', { name: office.undo }).first().click()
    await expect(page.getByText(filled(list.batch_undone_other, { count: 480 }))).toBeVisible({ timeout: 90_000 })
    await expect.poll(shown).toBe(404)
  })
}

const slugOf = (prefix: string, line: number) => `oruulsan-baraa-${prefix}-${line}-${prefix}-${line}`.toLowerCase()

inEachLanguage(journey)
