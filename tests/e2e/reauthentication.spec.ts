import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, pathIn, signIn, wordsOf, LOCALES } from './shopper.ts'

/** Another each time: a phone gets one code a minute. */
const phoneOf = (index: number) => `8${8 + index}${String(Date.now() % 1_000_000).padStart(6, '0')}`

for (const [index, locale] of LOCALES.entries())
  test(
    `recent authentication: a bank account is added after a code, in ${locale}`,
    { tag: '@phone' },
    async ({ page }) => {
      const [dialogWords, cards] = [wordsOf(locale, 'reauthentication'), wordsOf(locale, 'cards')]
      const phone = phoneOf(index)
      await signIn(page, phone)
      // As the server answers eleven minutes after the sign-in; everything else is its own.
      let attempts = 0
      await page.route('**/api/v2/users/me/bank_accounts', route =>
        route.request().method() === 'POST' && attempts++ === 0
          ? route.fulfill({
              status: 403,
              json: { error: 'Please confirm that it is you first.', code: 'reauthentication-required' }
            })
          : route.fallback()
      )
      await page.goto(pathIn(locale, '/account/cards'))
      await page.getByRole('button', { name: cards.add, exact: true }).last().click()
      await page.getByLabel(cards.name, { exact: false }).fill('Болормаа')
      await page.getByLabel(cards.iban, { exact: false }).fill('MN121234123456789123')
      await page.getByRole('button', { name: cards.save, exact: true }).click()

      const dialog = page.getByRole('dialog', { name: dialogWords.title })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      // The code of the sign-in is less than a minute old: another waits for it.
      await page.route('**/api/v2/users/me/reauthentication', route =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 202,
              json: { kind: 'phone', to: '••••1234', challenge: 'c', expires_in: 300, resend_after: 60 }
            })
          : route.fulfill({ status: 200, json: { expires_in: 600 } })
      )
      await dialog.getByRole('button', { name: dialogWords.send, exact: true }).click()
      await dialog.getByLabel(filled(dialogWords.code_to, { to: '••••1234' })).fill('123456')
      await dialog.getByRole('button', { name: dialogWords.confirm, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('9123')).toBeVisible()
      expect(attempts).toBe(2)
    }
  )
