import { onTestFinished } from 'vitest'
import { buyer, CHECKOUT, type onBothDatabases, type TestShop } from './shop.ts'
import { openQpaySimulator } from './qpay-simulator.ts'

export type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** A shop with a QPay simulator beside it, and a buyer whose order waits for its money. */
export async function orderToPay(open: Open, sku = 'PAR-500', quantity = 8, delivery?: (now: Date) => object) {
  const simulator = await openQpaySimulator()
  onTestFinished(() => simulator.close())
  const shop = await open({
    // The simulator has a clock of its own.
    now: new Date(),
    environment: simulator.environment
  })
  const someone = buyer(shop)
  await someone.add(sku, quantity)
  const wish = delivery && { delivery: delivery(shop.clock.now) }
  await someone.checkout({ ...CHECKOUT, payment_method: 'qpay', ...wish })
  await someone.complete()
  return { simulator, shop, someone, refresh: () => refresh(shop, someone) }
}

type Buyer = ReturnType<typeof buyer>

async function refresh(shop: TestShop, someone: Buyer) {
  shop.clock.pass(1)
  const [payment] = someone.order().payments
  return (await someone.send('GET', `/orders/${someone.order().number}/payments/${payment?.id}`)).body
}

export const invoiceOf = async (simulator: Awaited<ReturnType<typeof openQpaySimulator>>) =>
  (await simulator.invoices())[0]?.id ?? ''

export const callback = (shop: TestShop, someone: Buyer, method = 'GET') =>
  shop.request(method, `/api/v2/payments/qpay/callback/${someone.order().payments[0]?.id}?qpay_payment_id=whatever`)

export const payBy = (someone: Buyer, method: string, key = method) =>
  someone.send('POST', `/orders/${someone.order().number}/payments`, { method }, { 'idempotency-key': key })
