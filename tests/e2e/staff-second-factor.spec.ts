import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { wordsOf } from './shopper.ts'
import { enrolApp, invitationLink } from './staff-session.ts'

const t = wordsOf('mn', 'staff')
const security = wordsOf('mn', 'staff-security')

test(
  'second factor: an owner sets up an authenticator app, and signs in again by a recovery code',
  { tag: '@phone' },
  async ({ page }) => {
    const { email, link } = await invitationLink('owner')
    await page.goto(link)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.getByLabel(t.name).fill('Сарнай')
    await page.getByLabel(t.password, { exact: false }).first().fill('saikhan dugui hundaga 71')
    await page.getByRole('button', { name: t.invitation_accept }).click()
    await expect(page.getByRole('img', { name: security.qr_alt })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: security.code }).fill('000000')
    await page.getByRole('button', { name: security.enrolment_send }).click()
    await expect(page.getByRole('textbox', { name: security.code })).toHaveAttribute('aria-invalid', 'true')
    const { codes } = await enrolApp(page, () => expectAccessible(page))
    expect(codes).toHaveLength(10)
    await page.waitForURL('**/staff')
    await page.getByRole('button', { name: t.sign_out }).click()

    await page.waitForURL('**/staff/sign-in*')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.getByLabel(t.email).fill(email)
    await page.getByLabel(t.password, { exact: false }).first().fill('saikhan dugui hundaga 71')
    await page.getByRole('button', { name: t.sign_in, exact: true }).click()
    await expect(page.getByRole('heading', { name: security.code_title })).toBeVisible()
    await expectAccessible(page)
    // Somebody who opens another page before the code is led back to it.
    await page.goto('/staff/news')
    await expect(page.getByRole('heading', { name: security.code_title })).toBeVisible()
    await page.getByRole('textbox', { name: security.code }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: security.code_send, exact: true }).click()
    await page.waitForURL('**/staff/news')
  }
)
