import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, wordsOf } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const [t, staff, labels] = [
  wordsOf('mn', 'staff-management'),
  wordsOf('mn', 'staff'),
  wordsOf('mn', 'staff-permissions')
]

test(
  'staff management: an owner invites a packer, narrows a role, and finds both in the audit',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'owner')
    await page.goto('/staff')
    await page.getByRole('link', { name: staff.page_people }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.people_title })).toBeVisible()
    const email = `packer-${Date.now()}@delguur.example`
    const invite = page.getByRole('region', { name: t.invite_title })
    await invite.getByRole('textbox', { name: t.email }).fill(email)
    await invite.getByRole('checkbox', { name: labels.role_warehouse }).check()
    await invite.getByRole('button', { name: t.invite }).click()
    await expect(page.getByText(/\/staff\/invitation#/).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const roles = page.getByRole('region', { name: t.roles_title })
    const name = labels.role_games
    await roles.getByText(name).click()
    const role = roles.getByRole('group').filter({ hasText: name })
    const reports = role.getByRole('checkbox', { name: labels.permission_reports_read })
    await reports.setChecked(!(await reports.isChecked()))
    await role.getByRole('button', { name: t.save }).click()
    await expect(role.getByText(t.role_changed)).toBeVisible()

    await page.goto('/office/audit')
    await expect(page.getByText('roles.save').first()).toBeVisible()
    await page.getByRole('textbox', { name: t.audit_action }).fill('members')
    await page.getByRole('main').getByRole('button', { name: t.audit_search }).click()
    await expect(page.getByText('members.invite').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
)

test(
  'staff management: an owner makes an API key and a webhook, and asks for a correction',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'owner')
    await page.goto('/office/integrations')
    await page.getByText(t.key_new).click()
    await page.getByRole('textbox', { name: t.key_name }).fill('ERP')
    await page.getByRole('checkbox', { name: labels.permission_orders_read, exact: true }).check()
    await page.getByRole('button', { name: t.key_create }).click()
    await expect(page.getByText(/^dlg_[\w-]{43}$/)).toBeVisible()
    await page.getByText(t.webhook_new).click()
    await page.getByRole('textbox', { name: t.webhook_url }).fill('http://127.0.0.1:9/hook')
    await page.getByRole('checkbox', { name: t.event_order_paid }).check()
    await page.getByRole('button', { name: t.webhook_create, exact: true }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await page.getByRole('button', { name: t.webhook_log }).first().click()
    // Other tests buy meanwhile: an order may have been paid, and announced, already.
    const announced = page.getByText(t.delivery_body, { exact: true })
    await expect(page.getByText(t.webhook_nothing).or(announced).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/office/wallet-corrections')
    await page.getByRole('textbox', { name: t.correction_login }).fill('nobody@delguur.example')
    await page.getByRole('spinbutton', { name: t.correction_amount }).first().fill('1000')
    await page.getByRole('textbox', { name: t.correction_label }).fill('Уучлаарай')
    await page.getByRole('button', { name: t.correction_send }).click()
    await expect(page.getByRole('textbox', { name: t.correction_login })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    await page.goto('/office/account')
    await expect(page.getByText(t.device_this)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
)
