import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [office, words, orders] = [
    wordsOf(locale, 'office'),
    wordsOf(locale, 'office-shipments'),
    wordsOf(locale, 'office-orders')
  ]

  test(`office: the warehouse packs and hands over an order and sees no price (${locale})`, async ({ page, browser }, {
    project
  }) => {
    test.slow()
    const order = await paidOrder(page)
    const viewport = project.name === 'mobile' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const packer = await (await browser.newContext({ viewport })).newPage()
    await enterAsStaff(packer, 'warehouse')
    await packer.goto(pathIn(locale, '/office'))
    await expect(packer.getByRole('link', { name: office.nav_orders, exact: true })).toHaveCount(0)
    await packer.getByRole('link', { name: office.nav_shipments, exact: true }).first().click()
    await expect(packer.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await packer.getByRole('searchbox', { name: orders.filter_text }).fill(order.number)
    await packer.keyboard.press('Enter')
    await expect(packer.getByRole('list', { name: words.title }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(packer)
    await expectNoSidewaysScroll(packer)
    await expect(packer.getByRole('main')).not.toContainText('₮')

    await packer.getByRole('link', { name: order.number }).click()
    await expect(
      packer.getByRole('heading', { level: 1, name: filled(words.heading, { number: order.number }) })
    ).toBeFocused()
    await packer.getByRole('checkbox').first().check()
    await expect(packer.getByText(filled(words.ticked, { done: 1, total: 1 }))).toBeVisible()
    await expectAccessible(packer)
    await expectNoSidewaysScroll(packer)
    await expect(packer.getByRole('main')).not.toContainText('₮')
    for (const name of [orders.packing_slip, orders.address_label]) {
      const href = await packer.getByRole('link', { name, exact: true }).getAttribute('href')
      expect((await packer.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf')
    }

    await packer.getByRole('button', { name: orders.move_ready, exact: true }).click()
    await packer.getByRole('button', { name: orders.move_shipped, exact: true }).click()
    await expect(packer.getByText(orders.done_shipped)).toBeVisible()
    await packer.getByRole('button', { name: office.undo, exact: true }).click()
    await expect(packer.getByText(orders.shipment_ready, { exact: true })).toBeVisible()
    await expectAccessible(packer)

    await packer.goto(pathIn(locale, `/office/orders/${order.number}`))
    await expect(packer.getByRole('heading', { level: 1, name: office.no_permission })).toBeVisible()
    await packer.context().close()
  })
}

inEachLanguage(journey)
