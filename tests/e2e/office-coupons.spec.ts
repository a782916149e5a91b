import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { chooseByName } from './choose-by-name.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-coupons')]

  test(`office: a coupon is tried on an order, made, changed and stopped (${locale})`, async ({ page, browser }) => {
    test.slow()
    const shopper = await browser.newPage()
    const { number } = await paidOrder(shopper)
    await shopper.close()
    const pain = locale === 'mn' ? 'Өвдөлт, халуун бууруулах' : 'Pain and fever'
    const code = `TEST${Date.now()}`
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_coupons, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: words.new }).click()
    await page.getByRole('button', { name: words.create }).click()
    await expect(page.getByText(words.problem_required).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: words.code, exact: false }).first()).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: words.code, exact: false }).first().fill(code)
    await page.getByRole('textbox', { name: words.name_mn }).fill('Туршилт')
    await page.getByRole('textbox', { name: words.value_percent }).fill('10')
    await chooseByName(page, { label: words.taxons, typed: locale === 'mn' ? 'халуун буур' : 'pain and' })
    await expectAccessible(page)
    await page.getByRole('button', { name: filled(office.choice_remove, { name: pain }) }).click()
    await expect(page.getByRole('list', { name: words.taxons })).toHaveCount(0)
    await page.getByRole('textbox', { name: words.preview_number }).fill(number)
    await page.getByRole('button', { name: words.preview_go }).click()
    await expect(page.getByText(words.preview_with)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await chooseByName(page, { label: words.taxons, typed: pain })
    await page.getByRole('combobox', { name: words.audience }).selectOption({ label: words.audience_holders })
    await page.getByRole('button', { name: words.create }).click()

    await expect(page.getByRole('heading', { level: 1, name: code })).toBeFocused()
    await expect(page.getByRole('list', { name: words.taxons })).toHaveText(pain)
    await page.getByRole('textbox', { name: words.series_count }).fill('3')
    await page.getByRole('button', { name: words.series_go }).click()
    await expect(page.getByRole('heading', { name: words.series_shown })).toBeVisible()
    await page.getByRole('textbox', { name: words.value_percent }).fill('95')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.problem_percent)).toBeVisible()
    await page.getByRole('textbox', { name: words.value_percent }).fill('15')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.done_change)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.stop, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.reason }).fill('Туршилт дууссан')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.stop_yes, exact: true }).click()
    await expect(page.getByText(words.done_stop)).toBeVisible()
    await expect(page.getByText(words.state_stopped, { exact: true })).toBeVisible()

    await page.getByRole('link', { name: words.back }).first().click()
    await page.getByRole('searchbox', { name: words.filter_text }).fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: code })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
