import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { StaffRole } from '../../src/domain/identity/staff.ts'
import { wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'staff')
const security = wordsOf('mn', 'staff-security')

/** The one-time link for somebody who is invited with a role. */
export async function invitationLink(role: StaffRole) {
  const email = `${role}-${Date.now()}@delguur.example`
  const { stdout } = await promisify(execFile)('node', ['scripts/staff.ts', 'invite', email, '--role', role], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })
  return { email, link: /\/staff\/invitation#\S+/.exec(stdout)?.[0] ?? '' }
}

/** Sessions of this worker, by role: the road from the invitation to the desk takes as long as most journeys. */
const sessions = new Map<StaffRole, Parameters<BrowserContext['addCookies']>[0]>()

/** Somebody with a role is signed in now; the first one of a worker has just been invited. */
export async function enterAsStaff(page: Page, role: StaffRole) {
  const session = sessions.get(role)
  if (session) await page.context().addCookies(session)
  else await acceptInvitation(page, role)
}

async function acceptInvitation(page: Page, role: StaffRole) {
  const { link } = await invitationLink(role)
  await page.goto(link)
  // What is typed before the form has its script is not in its state.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByLabel(t.name).fill('Сарнай')
  await page.getByLabel(t.password, { exact: false }).first().fill('saikhan dugui hundaga 71')
  await page.getByRole('button', { name: t.invitation_accept }).click()
  await expect(
    page.getByRole('heading', { name: security.enrolment_title }).or(page.getByText(t.home_title))
  ).toBeVisible()
  if (!page.url().endsWith('/staff')) await enrolApp(page)
  await page.waitForURL('**/staff')
  // The browser may be a shopper's too.
  sessions.set(
    role,
    (await page.context().cookies()).filter(({ name }) => name.startsWith('staff'))
  )
}

/** Sets up an authenticator app by the key that the page shows, and keeps the recovery codes. */
export async function enrolApp(page: Page, look: () => Promise<unknown> = () => Promise.resolve()) {
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const secret = key.replaceAll(' ', '')
  await page
    .getByRole('textbox', { name: security.code })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: security.enrolment_send }).click()
  await expect(page.getByRole('heading', { name: security.recovery_title })).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .allInnerTexts()
  await look()
  await page.getByRole('button', { name: security.recovery_kept }).click()
  return { secret, codes }
}

/** A page without what stands in its attributes, where a sign of less is no tag. */
export const withoutAttributes = (html: string) =>
  html.replace(/(?<=\s(?:content|alt|title|props|aria-label|data-[a-z-]+)=)"[^"]*"/g, '""')
