import { expect, type Page } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { productsWith, readyCart, signIn } from './shopper.ts'

/** A customer of this test alone buys one thing and pays it by QPay, whose page is a stand-in here. */
export async function paidOrder(page: Page) {
  const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
  const [product] = await productsWith(page, { from: 20_000, to: 200_000 })
  const { number } = await readyCart(page, headers, product?.variants[0]?.id ?? '')
  const send = async (method: string, path: string, data?: object) => {
    const key = { 'Idempotency-Key': `${path}-${Date.now()}` }
    const answer = await page.request.fetch(`/api/v2${path}`, {
      method,
      headers: { ...headers, ...key },
      ...(data && { data })
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as OrderBody
  }
  await send('PUT', `/checkouts/${number}`, { payment_method: 'qpay' })
  await send('PUT', `/checkouts/${number}/complete`)
  const opened = await send('POST', `/orders/${number}/payments`, {})
  const payment = opened.payments.at(-1)
  await page.goto(payment?.ask?.kind === 'qr' ? payment.ask.short_url : '')
  await page.getByRole('button', { name: 'Төлөх' }).click()
  await expect(page.getByRole('status')).toContainText('амжилттай')
  await expect(async () => {
    const { payment_state } = await send('GET', `/orders/${number}/payments/${payment?.id}`)
    expect(payment_state).toBe('completed')
  }).toPass()
  return send('GET', `/orders/${number}`)
}
