import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const words = wordsOf(locale, 'office-money')

  test(`office: an owner changes a limit, and one out of range is refused (${locale})`, async ({ page }) => {
    await enterAsStaff(page, 'owner')
    await page.goto(pathIn(locale, '/office/limits'))
    await expect(page.getByRole('heading', { level: 1, name: words.limits_title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const open = page.getByRole('textbox', { name: words.limit_verified_open })
    const before = await open.inputValue()
    await open.fill('51')
    await page.getByRole('button', { name: words.limits_save }).click()
    await expect(open).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    // What it was, so that no other journey meets another limit.
    await open.fill(before)
    await page.getByRole('button', { name: words.limits_save }).click()
    await expect(page.getByText(words.limits_saved)).toBeVisible()
  })
}

inEachLanguage(journey)
