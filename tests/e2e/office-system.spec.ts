import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-system')]

  test(`office: an administrator reads queues, providers and messages (${locale})`, async ({ page }) => {
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('main').getByRole('link', { name: office.nav_system, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expect(page.getByRole('rowheader', { name: words.queue_refunds })).toBeVisible()
    await expect(page.getByText(words.provider_qpay, { exact: true })).toBeVisible()
    await expect(page.getByText(words.backup_none)).toBeVisible()
    await expect(page.getByRole('heading', { name: words.slow_requests })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('combobox', { name: words.state }).selectOption('suppressed')
    await expect(
      page.getByRole('list', { name: words.messages }).getByRole('listitem').first().or(page.getByText(words.none))
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
