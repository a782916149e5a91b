import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, signIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-customers')]

  test(`office: a customer is found, noted, tagged and deleted as they wished (${locale})`, async ({ page, browser }, {
    project
  }) => {
    test.slow()
    const digit = (locale === 'mn' ? 0 : 1) + (project.name === 'mobile' ? 0 : 2)
    const phone = `9${digit + 4}${String(Date.now() % 1_000_000).padStart(6, '0')}`
    const visitor = await (await browser.newContext()).newPage()
    await signIn(visitor, phone)
    await visitor.context().close()

    await enterAsStaff(page, 'support')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_customers, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('searchbox', { name: words.filter_text }).fill(phone.slice(0, 6))
    await page.keyboard.press('Enter')
    const row = page.locator('[data-row]').filter({ hasText: phone })
    await row.getByRole('link', { name: words.nameless }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.nameless })).toBeFocused()
    await expect(page.getByRole('link', { name: phone })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('textbox', { name: words.note_new }).fill('Орой залга.')
    await page.getByRole('button', { name: words.note_add }).click()
    await expect(page.getByText(words.done_note)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Орой залга.' })).toBeVisible()
    const tag = `дахин ${phone.slice(-4)}`
    await page.getByRole('textbox', { name: words.tag_new }).fill(tag.toUpperCase())
    await page.getByRole('button', { name: words.tag_add, exact: true }).click()
    await page.getByRole('link', { name: tag, exact: true }).click()
    await expect(page.getByText(filled(words.tag_filter, { tag }))).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.locator('[data-row]').getByRole('link').click()

    const withdraw = filled(words.withdraw, { name: words.pref_orders_push })
    await page.getByRole('button', { name: withdraw }).click()
    await page.getByRole('dialog').getByRole('button', { name: withdraw }).click()
    await expect(page.getByText(words.done_withdraw)).toBeVisible()
    await expect(page.getByRole('button', { name: withdraw })).toHaveCount(0)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.export }).click()
    expect((await download).suggestedFilename()).toMatch(/^customer-.+\.json$/)
    await page.getByRole('button', { name: words.impersonate_start }).click()
    const reason = page.getByRole('dialog', { name: words.impersonate })
    await reason.getByRole('textbox', { name: words.impersonate_reason }).fill('Утсаар асуусан')
    await reason.getByRole('button', { name: words.impersonate_start }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: words.impersonate_open }).click()
    const seen = await opened
    const bar = seen.getByRole('complementary', { name: words.impersonate_bar })
    await expect(bar).toBeVisible()
    await expect(seen.getByText(`${phone.slice(0, 2)}•• ••${phone.slice(-2)}`).first()).toBeVisible()
    await expectAccessible(seen)
    await expectNoSidewaysScroll(seen)
    await seen.goto(pathIn(locale, '/cart'))
    await expect(bar).toBeVisible()
    const closed = seen.waitForEvent('close')
    await bar.getByRole('button', { name: words.impersonate_end }).click()
    await closed
    // The member's own shop was never signed in, and is not now.
    expect(await page.evaluate(() => localStorage.getItem('delguur:current-user'))).toBeNull()

    await page.getByRole('button', { name: words.delete }).click()
    const dialog = page.getByRole('dialog', { name: words.delete })
    await dialog.getByRole('button', { name: words.delete_yes }).click()
    await expect(dialog.getByRole('textbox', { name: words.delete_reason })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: words.delete_reason }).fill('Утсаар хүссэн')
    await dialog.getByRole('button', { name: words.delete_yes }).click()
    await expect(page.getByText(words.done_delete)).toBeVisible()
    await page.getByRole('searchbox', { name: words.filter_text }).fill(phone)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.none)).toBeVisible()
  })
}

inEachLanguage(journey)
