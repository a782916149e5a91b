import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-issued-codes')]

  test(`office: codes are made, one waits for a second person, one is revoked (${locale})`, async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'finance')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_issued_codes, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: words.new }).click()
    const dialog = page.getByRole('dialog', { name: words.new })
    await dialog.getByRole('button', { name: words.make }).click()
    await expect(dialog.getByText(words.problem_reason)).toBeVisible()
    await expectAccessible(page)
    const fill = async (amount: string, reason: string) => {
      await dialog.getByRole('textbox', { name: words['name_gift-card'] }).fill('Дэлгүүр')
      await dialog.getByRole('textbox', { name: words.amount }).fill(amount)
      await dialog.getByLabel(words.last_day).fill('2027-12-31')
      await dialog.getByRole('textbox', { name: words.reason }).fill(reason)
      await dialog.getByRole('button', { name: words.make }).click()
    }
    const [small, large] = [`Гомдол ${Date.now()}`, `Хамтран ${Date.now()}`]
    await fill('10000', small)
    await expect(page.getByText(words.done_issue)).toBeVisible()
    const made = page.getByRole('listitem').filter({ hasText: small })
    await expect(made.getByText(words.state_issued)).toBeVisible()

    await page.getByRole('button', { name: words.new }).click()
    await fill('900000', large)
    await expect(page.getByText(words.done_request)).toBeVisible()
    const asked = page.getByRole('listitem').filter({ hasText: large })
    await expect(asked.getByText(words.state_waiting)).toBeVisible()
    await expect(asked.getByRole('button', { name: words.approve })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await asked.getByRole('button', { name: words.take_back }).click()
    await expect(asked.getByText(words.state_rejected)).toBeVisible()

    const file = page.waitForEvent('download')
    await made.getByRole('link', { name: office.export_csv }).click()
    await file
    await made.getByRole('button', { name: words.revoke }).click()
    const reasons = page.getByRole('dialog', { name: words.revoke })
    await reasons.getByRole('textbox', { name: words.reason }).fill('Туршилт дууссан')
    await expectAccessible(page)
    await reasons.getByRole('button', { name: words.revoke_yes, exact: true }).click()
    await expect(made.getByText(words.state_revoked)).toBeVisible()
  })
}

inEachLanguage(journey)
