import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

/** The number of a card that the shop has made for somebody. */
async function madeCard(email: string) {
  const options = ['--amount', '50000', '--email', email, '--reason', 'Туршилт']
  const command = ['scripts/coupons.ts', 'create', 'gift-card', ...options]
  const { stdout } = await promisify(execFile)('node', command, {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })
  return /(?:\d{4} ){3}\d{4}/.exec(stdout)?.[0] ?? ''
}

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-gift-cards')]

  test(`office: a gift card is found, sent again and blocked (${locale})`, async ({ page }) => {
    test.slow()
    const number = await madeCard(`card-${locale}@example.mn`)
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_gift_cards, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await page.getByRole('searchbox', { name: words.filter_text }).fill(number)
    await page.keyboard.press('Enter')
    // The whole number stands nowhere, the address included.
    await expect(page).toHaveURL(new RegExp(`q=${number.slice(-4)}$`))
    const card = page
      .locator('[data-row]')
      .filter({ hasText: number.slice(-4) })
      .first()
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^G\d{9}$/ })).toBeFocused()
    await page.getByRole('button', { name: words.send_email }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: words.send_yes, exact: true }).click()
    await expect(page.getByText(words.done_send)).toBeVisible()
    await page.getByRole('button', { name: words.block, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.reason }).fill('Картаа гээсэн')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.block_yes, exact: true }).click()
    await expect(page.getByText(words.done_block)).toBeVisible()
    await expect(page.getByRole('button', { name: words.unblock })).toBeVisible()
    expect(await page.locator('main').innerText()).not.toContain(number)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
