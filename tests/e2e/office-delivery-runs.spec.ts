import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { paidOrder } from './paid-order.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

/** The order's shipment stands packed. */
async function pack(packer: Page, number: string) {
  const at = `/api/back_office/shipments/${number}`
  const { version } = (await (await packer.request.get(at)).json()) as { version: number }
  const headers = { Origin: new URL(packer.url()).origin }
  expect((await packer.request.put(at, { headers, data: { state: 'ready', version } })).status()).toBe(200)
}

const journey = (locale: Locale) => {
  const words = wordsOf(locale, 'office-delivery-runs')

  test(`office: a run is planned, ordered anew by the keyboard and handed over against a signature (${locale})`, async ({
    page,
    browser
  }) => {
    test.slow()
    const [first, second] = [(await paidOrder(page)).number, (await paidOrder(page)).number]
    const packer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterAsStaff(packer, 'warehouse')
    await packer.goto(pathIn(locale, '/office/delivery-runs'))
    for (const number of [first, second]) await pack(packer, number)
    await packer.reload()
    await expectAccessible(packer)
    await expectNoSidewaysScroll(packer)
    for (const number of [first, second]) await packer.getByRole('checkbox', { name: number }).check()
    await packer.getByRole('button', { name: words.create }).click()
    await expect(packer.getByText(words.problem_courier)).toBeVisible()
    await packer.getByRole('textbox', { name: words.courier }).fill('Бат')
    await packer.getByRole('button', { name: words.create }).click()

    const stops = packer.getByRole('list', { name: words.stops }).getByRole('listitem')
    await expect(stops).toHaveCount(2)
    await expect(packer.getByRole('group', { name: words.map }).getByRole('button')).toHaveCount(1)
    const moved = (await stops.nth(1).innerText()).includes(first) ? first : second
    await stops.nth(1).getByRole('button').first().press('ArrowUp')
    await expect(packer.getByText(filled(words.moved, { shipment: moved, position: 1, count: 2 }))).toBeAttached()
    await expect(stops.first()).toContainText(moved)
    await packer.getByRole('button', { name: words.save_order }).click()
    await expect(packer.getByText(words.done_order)).toBeVisible()
    await packer.reload()
    await expect(stops.first()).toContainText(moved)
    await expectAccessible(packer)
    await expectNoSidewaysScroll(packer)

    await packer.getByRole('button', { name: words.start }).click()
    await packer.getByRole('button', { name: filled(words.hand_over_of, { shipment: moved }) }).click()
    const dialog = packer.getByRole('dialog')
    await dialog.getByRole('button', { name: words.hand_over }).click()
    await expect(dialog.getByText(words.problem_signature)).toBeVisible()
    await expectAccessible(packer)
    const field = await dialog.getByRole('img', { name: words.signature }).boundingBox()
    if (!field) throw new Error('No field for the signature')
    await packer.mouse.move(field.x + 20, field.y + 30)
    await packer.mouse.down()
    await packer.mouse.move(field.x + 180, field.y + 70, { steps: 12 })
    await packer.mouse.up()
    await dialog.getByRole('button', { name: words.hand_over }).click()
    await expect(packer.getByText(words.done_hand_over)).toBeVisible()
    await expect(stops.first().getByRole('img')).toBeVisible()
    await packer.context().close()
  })
}

inEachLanguage(journey)
