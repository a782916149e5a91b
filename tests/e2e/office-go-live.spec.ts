import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const words = wordsOf(locale, 'office-go-live')

  test(`office: an administrator sees what is left before going live, and confirms the tax codes (${locale})`, async ({
    page
  }) => {
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/go-live'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page.getByText(words.not_ready)).toBeVisible()
    await expect(page.getByText(words.help_company)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const confirm = page.getByRole('button', { name: filled(words.confirm_of, { check: words['check_tax-codes'] }) })
    // Another width of this journey may have done it before: it is one shop.
    if (await confirm.isVisible()) {
      await confirm.click()
      await expect(page.getByText(words.done_confirm)).toBeVisible()
    }
    await expect(confirm).toHaveCount(0)
    await page.getByText(words.details, { exact: true }).first().click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  // A list of its own for each language: it is one shop.
  const check = locale === 'mn' ? 'check_authors' : 'check_branches'

  test(`office: an owner says why shipped examples are real, and takes it back (${locale})`, async ({ page }) => {
    await enterAsStaff(page, 'owner')
    await page.goto(pathIn(locale, '/office/go-live'))
    const confirm = page.getByRole('button', { name: filled(words.confirm_of, { check: words[check] }) })
    await expect(page.getByText(words.shipped).first()).toBeVisible()
    await confirm.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.reason }).fill('Туршилт')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.done_confirm)).toBeVisible()
    await page.getByRole('button', { name: filled(words.unconfirm_of, { check: words[check] }) }).click()
    await expect(page.getByText(words.done_unconfirm)).toBeVisible()
    await expect(confirm).toBeVisible()
  })
}

inEachLanguage(journey)
