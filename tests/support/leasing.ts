import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readDeliveryDirectory } from '../../src/server/ordering/delivery/delivery-directory.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { createVariantDetailsCache } from '../../src/server/catalogue/products/variant-details.ts'
import { createCommerce } from '../../src/server/composition/commerce.ts'
import type { LeaseBody, OrderLeaseBody } from '../../src/contract/money/lease.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { ProblemBody } from '../../src/contract/problem.ts'
import { startLenderSimulator } from '../../simulators/lender/start.ts'
import { browser } from './person.ts'
import { CHECKOUT, type onBothDatabases, type TestShop } from './shop.ts'
import { openQpaySimulator } from './qpay-simulator.ts'

type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

export const DAY = 24 * 60

export const APPLICATION = {
  months: 6,
  first_name: 'Болормаа',
  last_name: 'Бат',
  phone: '99112233',
  register_number: 'УБ90010142',
  accepts_terms: true,
  accepts_disclosure: true,
  accepts_inquiry: true
}

/** A shop with QPay and a lender beside it, and somebody whose order waits to be leased. */
export async function leasingCustomer(open: Open) {
  const qpay = await openQpaySimulator()
  const lender = await startLenderSimulator({ port: 0 })
  onTestFinished(async () => {
    await qpay.close()
    await lender.close()
  })
  const shop = await open({
    now: new Date(),
    environment: {
      ...qpay.environment,
      LENDER_URL: lender.url,
      LENDER_KEY: lender.key
    }
  })
  const person = browser(shop)
  await person.signIn('99112233')
  const call = async <T>(method: string, path: string, body?: object, key?: string) => {
    const send = () => person.send(method, path, body, key ? { 'idempotency-key': key } : {})
    let answer = await send()
    // Days have passed: the session is over.
    if (answer.status === 401) {
      person.forgetAccess()
      await person.signIn('99112233')
      answer = await send()
    }
    return { status: answer.status, body: answer.body as unknown as T & ProblemBody }
  }

  const order = async (sku = 'BPM-1-W', quantity = 1) => {
    const line_item = { variant_id: await shop.variant(sku), quantity }
    const { number } = (await call<OrderBody>('POST', '/orders/0/line_items', { line_item })).body
    const delivery = { option: sku === 'BPM-1-W' ? '48-72h' : '24-48h' }
    await call('PUT', `/checkouts/${number}`, { ...CHECKOUT, delivery, payment_method: 'lease' })
    const placed = await call<OrderBody>('PUT', `/checkouts/${number}/complete`, undefined, 'place')
    return { number, placed, read: async () => (await call<OrderBody>('GET', `/orders/${number}`)).body }
  }
  const apply = (number: string, part: object = {}, key = 'apply') =>
    call<OrderLeaseBody>('POST', `/orders/${number}/lease`, { ...APPLICATION, ...part }, key)
  const read = async (number: string) => {
    shop.clock.pass(1)
    return (await call<LeaseBody>('GET', `/leases/${number}`)).body
  }
  const payable = (number: string, key = 'pay') =>
    call<LeaseBody>('POST', `/leases/${number}/payments`, { method: 'qpay' }, key)
  const newest = async () => (await qpay.invoices()).at(-1)?.id ?? ''
  const payNow = async (number: string, key?: string) => {
    await payable(number, key)
    await qpay.pay(await newest())
    return read(number)
  }
  const says = async (number: string, verdict: string, calls = 0) =>
    fetch(`${lender.url}/simulator/applications/${number}`, {
      method: 'POST',
      body: JSON.stringify({ verdict, calls })
    })
  const applications = async () =>
    ((await (await fetch(`${lender.url}/simulator/applications`)).json()) as { applications: LenderApplication[] })
      .applications
  const injectFault = (kind: string, call = '', times = 1) =>
    fetch(`${lender.url}/simulator/faults`, { method: 'POST', body: JSON.stringify({ kind, call, times }) })
  /** Up to the lender's desk. */
  const applied = async () => {
    const { number, read: readOrder } = await order()
    const lease = (await apply(number)).body.lease
    if (!lease) throw new Error('no lease')
    await payNow(lease.number)
    await shop.job('outbox')
    return { number, readOrder, lease: lease.number }
  }
  /** Up to the goods in somebody's hands. */
  const received = async () => {
    const found = await applied()
    await says(found.lease, 'approve')
    await read(found.lease)
    for (const step of ['ready', 'shipped', 'delivered'] as const)
      await shop.shop.admin.shipping.move(found.number, step)
    await shop.job('outbox')
    return found
  }
  return {
    shop,
    qpay,
    call,
    order,
    apply,
    read,
    payable,
    payNow,
    says,
    applications,
    injectFault,
    applied,
    received,
    newest
  }
}

interface LenderApplication {
  readonly reference: string
  readonly status: string
  readonly amount: number
  readonly person: { readonly register_number: string }
  readonly loan: { readonly instalments: readonly { readonly principal: number }[] } | null
  readonly repayments: Readonly<Record<string, { readonly kind: string; readonly principal: number }>>
}

/** ₮ that came for leases and did not go back, as payments know it. */
export const registerNumbersOfLeases = async ({ shop }: TestShop) => {
  const rows = await shop.db.query.selectFrom('payments').selectAll().where('payable_kind', '=', 'lease').execute()
  return rows.reduce(
    (sum, each) =>
      sum + (each.state === 'completed' || each.state === 'refunded' ? each.amount - each.refunded_amount : 0),
    0
  )
}

/** As a member of staff at its commands, on the same database. */
export const secondCommerce = async ({ shop, clock }: TestShop) =>
  createCommerce({
    db: shop.db,
    variantDetails: createVariantDetailsCache(),
    deliveryDirectory: await readDeliveryDirectory(join(import.meta.dirname, 'content/places/places.json')),
    environment: readEnvironment({ NODE_ENV: 'test' }),
    now: () => clock.now
  })
