import { expect, test } from '@playwright/test'
import type { DeliveryOptionBody } from '../../src/contract/delivery.ts'
import type { OrderBody } from '../../src/contract/order.ts'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, goOn, productsWith, signIn, variantOf, wordsOf } from './shopper.ts'

const PHONE = `96${String(Date.now() % 1_000_000).padStart(6, '0')}`

test('somebody pays into their wallet, and it pays for what they buy', async ({ page, context }, { project }) => {
  test.skip(project.name !== 'mobile', 'one width is enough for the journey')
  const [w, t] = [wordsOf('mn', 'wallet'), wordsOf('mn', 'checkout')]
  const headers = await signIn(page, PHONE)

  await page.goto('/account/wallet')
  await page.getByRole('radio', { name: money('mn', 200_000) }).check()
  await page.getByRole('radio', { name: /^QPay/ }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: filled(w.recharge_go, { amount: money('mn', 200_000) }) }).click()
  const payer = context.waitForEvent('page')
  await page.getByRole('link', { name: w.recharge_link }).click()
  const bank = await payer
  await bank.getByRole('button', { name: 'Төлөх' }).click()
  await expect(bank.getByRole('status')).toContainText('амжилттай')
  await bank.close()
  await expect(page.getByText(filled(w.recharge_paid, { amount: money('mn', 200_000) }))).toBeVisible()
  await expect(page.getByText(w.kind_recharge, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const [wished] = await productsWith(page, { from: 35_000, to: 150_000 })
  const data = { line_item: { variant_id: variantOf(wished), quantity: 1 } }
  const cart = (await (await page.request.post('/api/v2/orders/0/line_items', { headers, data })).json()) as OrderBody
  const address = {
    firstname: 'Болормаа',
    lastname: '',
    city: 'ulaanbaatar',
    district: 'sukhbaatar',
    khoroo: '1-р хороо'
  }
  const path = `/api/v2/checkouts/${cart.number}`
  const ship_address = { ...address, street: '', zipcode: '', detail: '12-р байр' }
  await page.request.put(path, { headers, data: { phone: PHONE, email: '', ship_address } })
  const offered = await page.request.get(`${path}/delivery_options`, { headers })
  const { delivery_options } = (await offered.json()) as { delivery_options: readonly DeliveryOptionBody[] }
  const delivery = { option: delivery_options.find(({ days }) => days.length === 0)?.id }
  const ready = await page.request.put(path, { headers, data: { delivery } })
  const { number, token, total, total_quantity: count, updated_at: updatedAt } = (await ready.json()) as OrderBody
  const remembered = JSON.stringify({ number, token, count, updatedAt })
  await page.evaluate(value => localStorage.setItem('delguur:order', value), remembered)
  await page.goto('/checkout')
  const part = page.getByRole('checkbox', { name: new RegExp(`^${w.part_title}`) })
  // Everything before the payment is known; each step is gone through.
  for (const step of [t.address, t.delivery, t.payment]) {
    await goOn(page, t)
    await expect(page.getByRole('heading', { name: step, exact: false }).first()).toBeFocused()
  }
  await part.click()
  await expect(part).toBeChecked()
  await expect(page.getByText(filled(w.part_used, { amount: money('mn', total) }))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await goOn(page, t)
  await page.getByRole('button', { name: t.place_own, exact: true }).click()
  await expect(page).toHaveURL(/\/order\?number=R\d{9}$/)
  await expect(page.getByText(wordsOf('mn', 'order').status_payment_completed, { exact: true }).first()).toBeVisible()
  await page.goto('/account/wallet')
  await expect(page.getByText(w.kind_spend, { exact: true })).toBeVisible()
})
