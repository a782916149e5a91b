import { expect } from 'vitest'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { browser } from './person.ts'
import type { openQpaySimulator } from './qpay-simulator.ts'
import { ADDRESS, buyer, CHECKOUT, type TestShop } from './shop.ts'
import { ticketBuyer } from './ticket-shop.ts'
import { holder } from './wallet-holder.ts'

const STEPS = ['address', 'delivery', 'payment', 'confirm'] as const
type Step = 'cart' | (typeof STEPS)[number]

const FETCH = { option: 'pickup', branch: 'T-CENTRE', recipient: 'Болормаа' }
const SPLIT = {
  option: 'split',
  parts: [
    { needs: '4h', option: '4h' },
    { needs: '48-72h', option: '48-72h' }
  ]
}

/** A guest whose cart is at this step. */
async function cartAt(shop: TestShop, step: Step, part: object = CHECKOUT) {
  const guest = buyer(shop)
  await guest.add('PAR-500', 8)
  await guest.checkout(part)
  for (let at = 'cart'; at !== step;) at = (await guest.next()).body.state
  return guest
}

async function placedBy(
  shop: TestShop,
  payment_method: string,
  skus: Readonly<Record<string, number>> = { 'PAR-500': 8 }
) {
  const guest = buyer(shop)
  for (const [sku, quantity] of Object.entries(skus)) await guest.add(sku, quantity)
  await guest.checkout({ ...CHECKOUT, payment_method })
  const { status, body } = await guest.complete()
  expect([status, body.state]).toEqual([200, 'complete'])
  return guest
}

const order = (number: string, { body }: { readonly body: OrderBody }) => {
  expect(body.number).toBe(number)
  return body
}

/** Money of this payment, as its provider tells of it. */
const moneyFor = ({ shop }: TestShop, { id, amount }: { readonly id: string; readonly amount: number }) =>
  shop.admin.payments.applyInvoiceStatus(id, {
    state: 'paid',
    captures: [{ id: `came-${id}`, amount, isRefunded: false }]
  })

/** Everything that is on its way back is back: what its provider does not take, a member of staff brings. */
async function bringRefunds({ shop, job }: TestShop) {
  await job('outbox')
  for (const { id, state } of await shop.admin.refunds.listUnfinishedRefunds())
    if (state === 'manual') await shop.admin.refunds.markManualRefundDone(id)
}

async function shipped(
  shop: TestShop,
  number: string,
  ...steps: readonly ['pending' | 'ready' | 'shipped' | 'delivered', number?][]
) {
  for (const [step, shipment] of steps)
    expect(await shop.shop.admin.shipping.move(number, step, shipment)).toMatchObject({ ok: true })
}

/** From the cart through checkout, to the door and back. */
export async function cashOrders(shop: TestShop) {
  const guest = await cartAt(shop, 'confirm')
  const { number } = (await guest.complete()).body
  await shipped(shop, number, ['ready'], ['pending'], ['ready'], ['shipped'], ['ready'], ['shipped'], ['delivered'])
  const { line_items } = order(number, await guest.read())
  const lines = line_items.map(({ id, quantity }) => ({ line_item_id: id, quantity }))
  const wish = { reason: 'damaged', lines }
  expect((await guest.send('POST', `/orders/${number}/returns`, wish, { 'idempotency-key': 'back' })).status).toBe(201)
  for (const to of ['approved', 'received', 'refunded'] as const)
    await shop.shop.admin.returns.decide(`${number}-B1`, to)
  await bringRefunds(shop)
  expect(order(number, await guest.read())).toMatchObject({ state: 'returned', payment_state: 'refunded' })

  const fetched = await placedBy(shop, 'cash')
  await shipped(shop, fetched.order().number, ['ready'], ['delivered'])
}

/** Two carts of one person become one, whatever step the older one is at. */
export async function mergedCarts(shop: TestShop) {
  for (const [index, step] of (['cart', ...STEPS] as const).entries()) {
    const phone = `8811001${index}`
    const cart = await cartAt(shop, step)
    await browser(shop).signIn(phone, { order_token: cart.order().token })
    const other = buyer(shop)
    await other.add('PAR-500', 1)
    shop.clock.pass(2)
    await browser(shop).signIn(phone, { order_token: other.order().token })
    expect(order(cart.order().number, await cart.read()).state).toBe('canceled')
  }
}

/** Goods, address, delivery or a way to pay are gone by the time somebody comes back. */
export async function fallingBack(shop: TestShop) {
  const forgotten = []
  for (const step of STEPS) forgotten.push(await cartAt(shop, step))
  shop.clock.pass(11)
  await shop.job('reservations')
  for (const guest of forgotten) expect((await guest.read()).body.state).toBe('cart')

  const { ship_address, ...answers } = CHECKOUT
  const fetching = { ...answers, delivery: FETCH, payment_method: 'cash' }
  const cases = [
    ...(['delivery', 'payment', 'confirm'] as const).map(step => ({ step, part: fetching, to: 'address' })),
    ...(['payment', 'confirm'] as const).map(step => ({ step, part: { ...fetching, ship_address }, to: 'delivery' }))
  ]
  const carts = []
  for (const { step, part, to } of cases) {
    const guest = buyer(shop)
    await guest.add('PAR-500', 6)
    await guest.checkout(part)
    for (let at = 'cart'; at !== step;) at = (await guest.next()).body.state
    carts.push({ guest, to })
  }
  await shop.shop.db.change(({ query }) => query.updateTable('branch_stock').set({ count_on_hand: 0 }).execute())
  for (const { guest, to } of carts) {
    const { number, line_items } = guest.order()
    const change = { line_item: { quantity: 7 } }
    const { body } = await guest.send('PUT', `/orders/${number}/line_items/${line_items[0]?.id}`, change)
    expect(body.state).toBe(to)
  }

  const mixed = buyer(shop)
  await mixed.add('IBU-200', 5)
  await mixed.add('BPM-1-W')
  await mixed.checkout({ ...CHECKOUT, delivery: { option: '48-72h' } })
  expect((await mixed.advance()).body.state).toBe('confirm')
  // Several couriers cannot share one sum at the door.
  expect((await mixed.checkout({ delivery: SPLIT })).body.state).toBe('payment')
}

/** Invoices that are paid in time, too late, or never. */
export async function invoices(shop: TestShop, simulator: Awaited<ReturnType<typeof openQpaySimulator>>) {
  const invoiceFor = async (skus?: Readonly<Record<string, number>>) => {
    const guest = await placedBy(shop, 'qpay', skus)
    const payment = (await guest.pay()).body.payments[0]
    if (!payment) throw new Error('No payment')
    return { guest, payment, number: guest.order().number }
  }
  const expire = async () => {
    shop.clock.pass(11)
    await shop.job('reservations')
  }
  const cancel = ({ guest, number }: Awaited<ReturnType<typeof invoiceFor>>) =>
    guest.send('PUT', `/orders/${number}/cancel`, {})

  const paid = await invoiceFor()
  await moneyFor(shop, paid.payment)
  expect((await cancel(paid)).body.payment_state).toBe('completed')
  await bringRefunds(shop)
  expect((await paid.guest.read()).body).toMatchObject({ state: 'canceled', payment_state: 'refunded' })

  // A process that ended while it opened the invoice leaves a payment at its start.
  const left = await invoiceFor()
  await shop.shop.db.change(({ query }) =>
    query
      .updateTable('payments')
      .set({ state: 'checkout', invoice_id: null })
      .where('id', '=', left.payment.id)
      .execute()
  )
  expect((await cancel(left)).body).toMatchObject({ state: 'canceled', payment_state: 'void' })

  const revived = await invoiceFor()
  await expire()
  expect((await revived.guest.read()).body.state).toBe('expired')
  await moneyFor(shop, revived.payment)
  expect((await revived.guest.read()).body).toMatchObject({ state: 'complete', payment_state: 'completed' })

  const expired = await invoiceFor({ 'LAST-1': 1, 'PAR-500': 8 })
  await expire()
  await placedBy(shop, 'cash', { 'LAST-1': 1, 'PAR-500': 8 })
  await moneyFor(shop, expired.payment)
  await bringRefunds(shop)
  expect((await expired.guest.read()).body).toMatchObject({ state: 'canceled', payment_state: 'refunded' })

  const closed = await invoiceFor()
  await shop.shop.admin.payments.applyInvoiceStatus(closed.payment.id, { state: 'closed', captures: [] })
  expect((await closed.guest.read()).body.payments[0]?.state).toBe('failed')
  await moneyFor(shop, closed.payment)
  expect((await closed.guest.read()).body.payment_state).toBe('completed')

  const refused = await placedBy(shop, 'qpay')
  await simulator.simulator.close()
  expect((await refused.pay()).status).toBe(503)
}

/** Store credit pays all of an order, or a part whose rest comes too late. */
export async function walletOrders(shop: TestShop) {
  const person = await holder(shop, '88220022')
  const call = async (method: string, path: string, body?: object, key = path) => {
    const { status, body: answer } = await person.send(method, path, body, { 'idempotency-key': key })
    expect(status).toBeLessThan(300)
    return answer as unknown as OrderBody
  }
  await person.give('cash', 45_000)
  const buy = async (wallet_amount: number) => {
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 8 }
    const { number } = await call('POST', '/orders/0/line_items', { line_item })
    await call('PUT', `/checkouts/${number}`, { ...CHECKOUT, payment_method: 'qpay', wallet_amount })
    return call('PUT', `/checkouts/${number}/complete`)
  }
  const whole = await buy(45_000)
  expect(whole.payment_state).toBe('completed')
  await call('PUT', `/orders/${whole.number}/cancel`, {})

  const part = await buy(20_000)
  const opened = await call('POST', `/orders/${part.number}/payments`, {})
  const payment = opened.payments.find(({ payment_method_name }) => payment_method_name === 'qpay')
  if (!payment) throw new Error('No payment')
  shop.clock.pass(11)
  await shop.job('reservations')
  expect(await call('GET', `/orders/${part.number}`)).toMatchObject({ state: 'expired', payment_state: 'refunded' })
  await moneyFor(shop, payment)
  expect(await call('GET', `/orders/${part.number}`)).toMatchObject({ state: 'complete', payment_state: 'completed' })
}

/** Tickets alone: nothing is sent, and the order is delivered when it is paid. */
export async function ticketOrders(shop: TestShop) {
  const person = await ticketBuyer(shop)
  expect(await person.buy({ 'CONCERT-F': 1 })).toMatchObject({ requires_delivery: false, shipment_state: 'delivered' })
}

/** Shipments that go one by one, and together. */
export async function splitOrders(shop: TestShop) {
  const paid = async () => {
    const guest = buyer(shop)
    await guest.add('IBU-200', 5)
    await guest.add('BPM-1-W')
    await guest.checkout({ phone: '99191234', ship_address: ADDRESS, payment_method: 'qpay', delivery: SPLIT })
    const { number } = (await guest.complete()).body
    const [payment] = (await guest.pay()).body.payments
    if (!payment) throw new Error('No payment')
    await moneyFor(shop, payment)
    return number
  }
  await shipped(
    shop,
    await paid(),
    ['ready', 1],
    ['shipped', 1],
    ['ready', 1],
    ['ready', 2],
    ['shipped', 1],
    ['ready', 1],
    ['delivered']
  )
  await shipped(shop, await paid(), ['ready'], ['pending'], ['ready'], ['shipped'], ['delivered'])
}
