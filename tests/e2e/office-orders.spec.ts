import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-orders')]

  test(`office: an order is found by phone, half of it refunded, packed and shipped (${locale})`, async ({
    page,
    browser
  }, { project }) => {
    test.slow()
    const isPhone = project.name === 'mobile'
    const order = await paidOrder(page)
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const staff = await (await browser.newContext({ viewport })).newPage()
    await enterAsStaff(staff, 'owner')
    await staff.goto(pathIn(locale, '/office'))
    await expect(
      staff.getByRole('heading', { level: 1, name: filled(office.greeting, { name: 'Сарнай' }) })
    ).toBeFocused()
    await expectAccessible(staff)
    await expectNoSidewaysScroll(staff)

    // The palette, by keyboard or by thumb.
    if (isPhone) await staff.getByRole('button', { name: office.search, exact: true }).last().click()
    else await staff.keyboard.press('Control+k')
    await staff.getByRole('combobox', { name: office.palette }).fill(order.phone)
    await expect(staff.getByRole('option', { name: new RegExp(order.number) })).toBeVisible()
    await expectAccessible(staff)
    await staff.keyboard.press('Escape')

    await staff.getByRole('link', { name: office.nav_orders }).first().click()
    await expect(staff.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await staff.getByRole('searchbox', { name: words.filter_text }).fill(order.phone)
    await staff.keyboard.press('Enter')
    await expect(staff).toHaveURL(new RegExp(`q=${order.phone}`))
    await expect(staff.getByText(filled(words.found_one, { count: 1 }), { exact: true })).toBeVisible()
    await expectAccessible(staff)
    await expectNoSidewaysScroll(staff)
    await staff.getByRole('link', { name: order.number }).click()
    await expect(
      staff.getByRole('heading', { level: 1, name: filled(words.heading, { number: order.number }) })
    ).toBeFocused()
    await expectAccessible(staff)
    await expectNoSidewaysScroll(staff)

    // Half of it, with a reason; the first try forgets it, and nothing typed is lost.
    await staff.getByRole('button', { name: words.do_refund, exact: true }).click()
    const dialog = staff.getByRole('dialog', { name: words.refund_title })
    await dialog.getByRole('button', { name: words.refund_half }).click()
    await dialog.getByRole('button', { name: words.refund_yes, exact: true }).click()
    await expect(dialog.getByLabel(new RegExp(`^${words.refund_reason}`))).toHaveAccessibleDescription(/.+ .+/)
    await expect(dialog.getByLabel(new RegExp(`^${words.refund_amount}`))).toHaveValue(
      String(Math.floor(order.total / 2))
    )
    await expectAccessible(staff)
    await dialog.getByLabel(new RegExp(`^${words.refund_reason}`)).fill('Сав нь гэмтсэн')
    await dialog.getByRole('button', { name: words.refund_yes, exact: true }).click()
    await expect(dialog).toBeHidden()
    const half = money(locale, Math.floor(order.total / 2))
    await expect(staff.getByText(filled(words.done_refund, { amount: half }))).toBeVisible()

    await staff.getByRole('button', { name: words.move_ready, exact: true }).click()
    await staff.getByRole('button', { name: words.move_shipped, exact: true }).click()
    await expect(staff.getByText(words.shipment_shipped, { exact: true }).first()).toBeVisible()
    await expect(staff.getByText(words['change_orders.ship'], { exact: true })).toBeVisible()
    await expectAccessible(staff)

    // What is typed is not lost by a slip.
    await staff.getByLabel(words.note_new).fill('Орцны код 12')
    await staff.getByRole('main').getByRole('link', { name: words.back, exact: true }).click()
    await staff.getByRole('button', { name: office.unsaved_stay }).click()
    await expect(staff.getByLabel(words.note_new)).toHaveValue('Орцны код 12')
    await staff.getByRole('button', { name: words.note_add }).click()
    await expect(staff.getByText('Орцны код 12').first()).toBeVisible()
    await staff.context().close()
  })
}

inEachLanguage(journey)

test(
  'office: whoever is not signed in goes to the sign-in, and unknown places say so',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/office/orders?q=99')
    await page.waitForURL(/\/staff\/sign-in\?return=%2Foffice%2Forders%3Fq%3D99$/)
    const answer = await page.request.get('/office/orders/R123456789')
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
)
