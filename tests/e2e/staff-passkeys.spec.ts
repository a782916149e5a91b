import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { wordsOf } from './shopper.ts'
import { enrolApp, invitationLink } from './staff-session.ts'

const t = wordsOf('mn', 'staff')
const office = wordsOf('mn', 'staff-management')
const security = wordsOf('mn', 'staff-security')

/** A phone that is opened by a finger, as Chromium imitates it. */
async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    allow: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  }
}

test(
  'passkey: is added in the office, signs in without a password, and is removed',
  { tag: '@phone' },
  async ({ page }) => {
    const finger = await plugInAuthenticator(page)
    const { link } = await invitationLink('owner')
    await page.goto(link)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.getByLabel(t.name).fill('Сарнай')
    await page.getByLabel(t.password, { exact: false }).first().fill('saikhan dugui hundaga 71')
    await page.getByRole('button', { name: t.invitation_accept }).click()
    await enrolApp(page)
    await page.waitForURL('**/staff')

    await page.goto('/office/account')
    await page.getByRole('textbox', { name: office.passkey_name }).fill('Утас')
    await finger.refuse()
    await page.getByRole('button', { name: office.passkey_add }).click()
    await expect(page.getByText(security.passkey_canceled)).toBeVisible()
    await finger.allow()
    await page.getByRole('button', { name: office.passkey_add }).click()
    const remove = page.getByRole('button', { name: office.passkey_remove.replace('{{name}}', 'Утас') })
    await expect(remove).toBeVisible()
    await expectAccessible(page)

    await page.context().clearCookies({ name: /staff$/ })
    await page.goto('/staff/sign-in?return=/office/account')
    await page.getByRole('button', { name: security.passkey_sign_in }).click()
    await page.waitForURL('**/office/account')
    await expect(page.getByText(office.passkey_used.split('{{')[0] ?? '')).toBeVisible()
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: office.passkey_remove.replace('{{name}}', 'Утас') })
      .click()
    await expect(remove).toHaveCount(0)
  }
)
