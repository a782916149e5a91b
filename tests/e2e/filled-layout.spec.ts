import { expect, test, type Page } from '@playwright/test'
import type { DeliveryOptionBody } from '../../src/contract/ordering/delivery.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { deliveryOf, fillCart, filled, goOn, productsWith, variantOf, wordsOf } from './shopper.ts'
import { expectStill, watchShifts, withoutCache } from './shifts.ts'

/** Pages with somebody's goods in them: nothing moves while they open. */

const t = wordsOf('mn', 'checkout')
const o = wordsOf('mn', 'order')
const STEPS = ['contact', 'address', 'delivery', 'payment', 'review'] as const
const PLACE = { firstname: 'Болормаа', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо' }

test.beforeEach(async ({ page }) => {
  await watchShifts(page)
  await withoutCache(page)
})

/** A cart of two products to which nothing is missing, and what places it. */
async function readyToPlace(page: Page, payment_method: 'cash' | 'qpay') {
  const [first, second] = await productsWith(page, { from: 20_000, to: 60_000 })
  const { number, token } = await fillCart(page, [{ variant: variantOf(first) }, { variant: variantOf(second) }])
  const path = `/api/v2/checkouts/${number}`
  const headers = { 'X-Spree-Order-Token': token, 'Idempotency-Key': number }
  const put = async (to: string, data: object) => {
    const answer = await page.request.put(to, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as OrderBody
  }
  await put(path, {
    phone: `8811${String(Date.now()).slice(-4)}`,
    ship_address: { ...PLACE, detail: '12-р байр, 45 тоот' }
  })
  const { delivery_options } = (await (await page.request.get(`${path}/delivery_options`, { headers })).json()) as {
    delivery_options: DeliveryOptionBody[]
  }
  await put(path, { delivery: deliveryOf(delivery_options), payment_method })
  return { place: () => put(`${path}/complete`, {}) }
}

test('cart and checkout: stand still while they open, filled and at every step', async ({ page }) => {
  await readyToPlace(page, 'cash')
  await test.step('cart', () =>
    expectStill(page, async () => {
      await page.goto('/cart', { waitUntil: 'networkidle' })
      await expect(page.locator('#cart-lines')).toBeAttached()
    }))
  await page.goto('/checkout')
  for (const step of STEPS) {
    const heading = page.locator('li[aria-current=step]').getByRole('heading', { name: t[step] })
    if (step !== 'contact') await goOn(page, t)
    await expect(heading).toBeVisible()
    await test.step(step, () =>
      expectStill(page, async () => {
        await page.reload({ waitUntil: 'networkidle' })
        await expect(heading).toBeVisible()
      })
    )
  }
})

test('cart: a price of six digits fits a screen of 320 px', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const [dear] = await productsWith(page, { from: 100_000, to: 900_000 })
  await fillCart(page, [{ variant: variantOf(dear) }])
  await page.goto('/cart')
  const cart = page.getByRole('main')
  await expect(cart.locator('#cart-lines')).toBeVisible()
  const cut = () =>
    cart.evaluate(main =>
      [...main.querySelectorAll('*')]
        .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map(each => each.outerHTML.slice(0, 120))
    )
  await expect.poll(cut).toEqual([])
})

for (const method of ['cash', 'qpay'] as const)
  test(`order page: stands still while it opens, placed by ${method}`, async ({ page }) => {
    const { number, token } = await (await readyToPlace(page, method)).place()
    await expectStill(page, async () => {
      // It listens to the server as long as it is open: the network is never idle.
      await page.goto(`/order?number=${number}&token=${token}`)
      await expect(page.getByRole('heading', { name: filled(o.heading, { number }) })).toBeVisible()
      await expect(page.getByRole('button', { name: o.cancel, exact: true })).toBeVisible()
      await expect(page.locator('#vat-receipt')).toBeVisible()
      await expect(page.getByText('Сүхбаатар').first()).toBeVisible()
    })
  })
