import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { PaymentBody } from '../../../src/contract/money/payment.ts'
import { newSession, openTab, storage } from '../browser.ts'

beforeEach(() => storage.clear())
afterEach(() => void vi.useRealTimers())

const QPAY = { kind: 'qr', qr_text: 'qr', qr_image: 'iVBOR', short_url: '', urls: [] } as const
const payment = (state: PaymentBody['state'], id = 'p1') =>
  ({
    id,
    number: id,
    state,
    subject: 'order',
    amount: 45_000,
    refunded_amount: 0,
    refunds: [],
    payment_method_name: 'qpay',
    created_at: '',
    expires_at: null,
    ask: state === 'pending' ? QPAY : null
  }) satisfies PaymentBody

const order = (more: Partial<OrderBody> = {}) =>
  ({
    number: 'R123456789',
    token: 'secret',
    state: 'complete',
    status: 'payment_pending',
    payment_method: 'qpay',
    payment_state: 'pending',
    payments: [payment('pending')],
    line_items: [],
    notices: [],
    ...more
  }) as unknown as OrderBody

/** A server that answers as the test says, and remembers what it was asked. */
function scripted(answer: () => unknown) {
  const calledWith: { call: string; key: string | null }[] = []
  const send: typeof fetch = async (input, init) => {
    const path = String(input).replace('/api/v2', '')
    // Pushed updates are another test's; without it the page asks.
    if (path.endsWith('/events')) return new Response(null, { status: 404 })
    calledWith.push({ call: `${init?.method} ${path}`, key: new Headers(init?.headers).get('idempotency-key') })
    if (path === '/places') return Response.json({ cities: [] })
    const body = answer()
    return body instanceof Response ? body : Response.json(body)
  }
  return { calledWith, send, calls: () => calledWith.map(({ call }) => call).filter(call => !call.endsWith('/places')) }
}

test('order page: the secret leaves the address and stays in the tab', async () => {
  const { send } = scripted(() => order())
  const {
    order: store,
    page,
    session
  } = await openTab(send, { path: '/order?number=R123456789&token=secret&fbclid=x' })
  expect(store.orderFromUrl()).toEqual({ number: 'R123456789', token: 'secret' })
  expect(page.location.href).toBe('http://shop.test/order?number=R123456789&fbclid=x')
  const again = await openTab(send, { path: '/order?number=R123456789', session })
  expect(again.order.orderFromUrl()).toEqual({ number: 'R123456789', token: 'secret' })
  const elsewhere = await openTab(send, { path: '/order?number=R123456789', session: newSession() })
  expect(elsewhere.order.orderFromUrl()).toBeUndefined()
})

test('order page: an order without its secret, or unknown, is missing', async () => {
  const { send } = scripted(() => Response.json({ error: 'Олдсонгүй.', code: 'order-not-found' }, { status: 404 }))
  const { order: store } = await openTab(send)
  await store.openOrder(undefined)
  expect(store.$orderPhase.get()).toBe('missing')
  await store.openOrder({ number: 'R123456789', token: 'wrong' })
  expect(store.$orderPhase.get()).toBe('missing')
})

const KEY = { number: 'R123456789', token: 'secret' }

test('order page: an unpaid order gets an invoice; a timeout is retried with the same key', async () => {
  const answers: unknown[] = [order({ payments: [] }), new Response(null, { status: 503 }), order()]
  const { calledWith, send } = scripted(() => answers.shift())
  const { order: store } = await openTab(send)
  await store.openOrder(KEY)
  expect(store.$invoiceProblem.get()).toMatchObject({ status: 503 })
  await store.openInvoice()
  expect([store.$invoiceProblem.get(), store.openPayment(store.$order.get())?.id]).toEqual([null, 'p1'])
  const keys = calledWith.filter(({ call }) => call === 'POST /orders/R123456789/payments').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

async function watched(answer: () => unknown, seen = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const script = scripted(answer)
  const tab = await openTab(script.send, { path: '/order' })
  await tab.order.openOrder(KEY)
  const before = script.calls().length
  tab.page.show(seen)
  const stop = tab.order.watchOrder()
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...tab, stop, pass, looks: () => script.calls().length - before, calls: script.calls }
}

test('order page: a pending payment is polled every three seconds, until it is paid', async () => {
  let now = order()
  const { order: store, looks, pass, calls } = await watched(() => now)
  await pass(2_999)
  expect(looks()).toBe(0)
  await pass(6_100)
  expect(looks()).toBe(3)
  expect(calls().at(-1)).toBe('GET /orders/R123456789/payments/p1')
  now = order({ status: 'payment_completed', payment_state: 'completed', payments: [payment('completed')] })
  await pass(3_000)
  expect(store.$order.get()?.status).toBe('payment_completed')
  const paidLooks = looks()
  await pass(20_000)
  expect(looks()).toBe(paidLooks)
})

test('order page: is not polled while it is hidden; coming back polls at once', async () => {
  const { page, looks, pass } = await watched(() => order())
  page.show(false)
  await pass(60_000)
  expect(looks()).toBe(0)
  page.show(true)
  await pass(0)
  expect(looks()).toBe(1)
})

test('order page: opened in the background, it waits until it is seen', async () => {
  const { page, looks, pass } = await watched(() => order(), false)
  await pass(60_000)
  expect(looks()).toBe(0)
  page.show(true)
  await pass(0)
  expect(looks()).toBe(1)
})

test('order page: a failing server is polled less and less', async () => {
  let broken = false
  const { order: store, looks, pass } = await watched(() => (broken ? new Response(null, { status: 500 }) : order()))
  broken = true
  await pass(3_000)
  await pass(6_000)
  await pass(12_000)
  expect([looks(), store.$failedRefreshes.get()]).toEqual([3, 3])
  await pass(23_999)
  expect(looks()).toBe(3)
  broken = false
  await pass(1)
  expect([looks(), store.$failedRefreshes.get()]).toEqual([4, 0])
})

test('order page: a finished order is not polled', async () => {
  const { looks, pass } = await watched(() =>
    order({ status: 'expired', state: 'expired', payments: [payment('void')] })
  )
  await pass(120_000)
  expect(looks()).toBe(0)
})

test('order page: leaving it stops polling', async () => {
  const { stop, looks, pass } = await watched(() => order())
  stop()
  await pass(60_000)
  expect(looks()).toBe(0)
})

test('order page: polls at once when the server announces a change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let answer = order()
  const { send, calls } = scripted(() => answer)
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const tell = (text: string) => writer.write(new TextEncoder().encode(text))
  const streaming: typeof fetch = async (input, init) =>
    String(input).endsWith('/events') ? new Response(stream.readable) : send(input, init)
  const { order: store } = await openTab(streaming)
  await store.openOrder(KEY)
  const stop = store.watchOrder()
  void tell('event: watching\ndata: {}\n\n:\n\nevent: chan')
  answer = order({ status: 'payment_completed', payment_state: 'completed', payments: [payment('completed')] })
  const before = calls().length
  void tell('ged\ndata: {}\n\n')
  await vi.waitFor(() => expect(store.$order.get()?.status).toBe('payment_completed'))
  expect(calls().length).toBe(before + 1)
  stop()
})
