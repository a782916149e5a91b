import { expect, test } from '@playwright/test'
import { number } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-reports')]

  test(`office: the day's sales are read, compared, and lead to their orders (${locale})`, async ({
    page,
    browser
  }) => {
    test.slow()
    const shopper = await browser.newPage()
    const { number: paid } = await paidOrder(shopper)
    await shopper.close()
    await enterAsStaff(page, 'finance')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_reports, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    const sales = page.getByRole('region', { name: words.report_sales, exact: true }).first()
    await expect(sales.getByRole('img', { name: words.chart_sales })).toBeVisible()
    await expect(sales.locator('canvas')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: words.preset_today }).click()
    await expect(page).toHaveURL(/period=today/)
    await expect(page.getByRole('button', { name: words.preset_today })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: words.compare }).selectOption({ label: words.compare_year })
    await expect(page).toHaveURL(/compare=year/)
    await expect(sales.getByText(filled(words.before, { value: number(locale, 0) }))).toBeVisible()
    await sales.getByText(words.as_table).click()
    await expect(sales.getByRole('columnheader', { name: words.column_net })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sales.getByRole('link', { name: `${words.report_sales}: CSV` }).click()
    ])
    expect(file.suggestedFilename()).toBe('sales.csv')

    await sales.getByRole('definition').getByRole('link').first().click()
    await expect(page).toHaveURL(/activity=paid/)
    await expect(page.getByText(paid).first()).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await page.getByLabel(words.from, { exact: true }).fill('2020-01-01')
    await expect(page.getByText(words.period_wrong)).toBeVisible()
    await expect(page.getByLabel(words.from, { exact: true })).toHaveValue('2020-01-01')
  })
}

inEachLanguage(journey)
