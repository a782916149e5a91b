import { expect, test, type Page } from '@playwright/test'
import type { DeliveryOptionBody } from '../../src/contract/ordering/delivery.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { expectAccessible } from './accessible.ts'
import {
  deliveryOf,
  expectNoSidewaysScroll,
  filled,
  LOCALES,
  pathIn,
  productsWith,
  screenOf,
  variantOf,
  wordsOf
} from './shopper.ts'

const PHONE = '88119988'

/** Another device has placed it: this browser knows nothing of it. */
async function placedElsewhere(page: Page): Promise<OrderBody> {
  const [product] = await productsWith(page, { from: 35_000, to: 200_000 })
  const send = async (method: string, path: string, data?: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as OrderBody
  }
  const line_item = { variant_id: variantOf(product), quantity: 1 }
  const { number, token } = await send('POST', '/orders/0/line_items', { line_item })
  const own = { 'X-Spree-Order-Token': token }
  const place = { firstname: 'Болормаа', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо' }
  const ship_address = { ...place, detail: '12-р байр, 45 тоот' }
  await send('PUT', `/checkouts/${number}`, { phone: PHONE, ship_address, payment_method: 'transfer' }, own)
  const { delivery_options } = (await send(
    'GET',
    `/checkouts/${number}/delivery_options`,
    undefined,
    own
  )) as unknown as {
    delivery_options: readonly DeliveryOptionBody[]
  }
  await send('PUT', `/checkouts/${number}`, { delivery: deliveryOf(delivery_options) }, own)
  return send('PUT', `/checkouts/${number}/complete`, undefined, { ...own, 'Idempotency-Key': `lookup-${number}` })
}

for (const locale of LOCALES) {
  const t = wordsOf(locale, 'order-lookup')
  const order = wordsOf(locale, 'order')

  test(
    `order look-up: the link of a text message asks for the phone and opens the order (${locale})`,
    { tag: screenOf(locale) },
    async ({ page }) => {
      const { number } = await placedElsewhere(page)
      await page.goto(pathIn(locale, `/o/${number}`))
      await expect(page).toHaveURL(new RegExp(`/order-lookup\\?number=${number}$`))
      await expect(page.getByRole('textbox', { name: t.number })).toHaveValue(number)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('textbox', { name: t.phone }).fill('99000000')
      await page.getByRole('button', { name: t.submit }).click()
      await expect(page.getByRole('alert').filter({ hasText: t.not_found })).toBeVisible()
      await expect(page.getByRole('textbox', { name: t.number })).toHaveValue(number)
      await expectAccessible(page)
      await page.getByRole('textbox', { name: t.phone }).fill('8811 9988')
      await page.getByRole('button', { name: t.submit }).click()
      await expect(page.getByRole('heading', { name: filled(order.heading, { number }) })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/order\\?number=${number}$`))
    }
  )
}

test(
  'order look-up: found from the footer and from an order page that knows no order',
  { tag: '@phone' },
  async ({ page }) => {
    const t = wordsOf('mn', 'order-lookup')
    await page.goto('/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: t.title }).click()
    await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
    await page.goto('/order')
    await page.getByRole('link', { name: wordsOf('mn', 'order').missing_lookup }).click()
    await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
  }
)
