import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openQpaySimulator, type QpaySimulator } from '../../support/qpay-simulator.ts'

let simulator: QpaySimulator
afterEach(() => simulator.close())

const answer = (invoiceId: string, body: Record<string, string>) =>
  fetch(`${simulator.simulator.url}/pay/${invoiceId}`, { method: 'POST', body: new URLSearchParams(body) })

test('QPay simulator: the pay page says that it is a simulation, and names payee and amount', async () => {
  simulator = await openQpaySimulator({ merchant: 'Шинэ <дэлгүүр>' })
  const { ask } = await simulator.provider().create(simulator.request())
  const response = await fetch(ask.kind === 'qr' ? (ask.urls[1]?.link ?? '') : '')
  const page = await response.text()
  expect(page).toContain('жинхэнэ мөнгө биш')
  expect(page).toContain('Шинэ &lt;дэлгүүр&gt;')
  expect(page).toContain('₮\u00a035,000')
  expect(page).toContain('Голомт банк')
  expect(page).not.toMatch(/style="|<script/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('QPay simulator: paying notifies the shop, even when it does not answer at first', async () => {
  simulator = await openQpaySimulator()
  const provider = simulator.provider()
  const { invoiceId } = await provider.create(simulator.request())
  simulator.answers.push(500, 503)
  const page = await (await answer(invoiceId, { answer: 'pay', bank: '050000' })).text()
  expect(page).toContain('Төлбөр амжилттай төлөгдлөө')
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 35_000 }] })
  await vi.waitFor(() => expect(simulator.heard).toHaveLength(3))
})

test('QPay simulator: paying twice pays once', async () => {
  simulator = await openQpaySimulator()
  const provider = simulator.provider()
  const { invoiceId } = await provider.create(simulator.request())
  await Promise.all([answer(invoiceId, { answer: 'pay' }), answer(invoiceId, { answer: 'pay' })])
  expect(await provider.check(invoiceId)).toMatchObject({ captures: [{ amount: 35_000 }] })
})

test('QPay simulator: declining moves nothing and leads back to the shop', async () => {
  simulator = await openQpaySimulator()
  const provider = simulator.provider()
  const request = simulator.request()
  const { invoiceId } = await provider.create(request)
  const page = await (await answer(invoiceId, { answer: 'refuse' })).text()
  expect(page).toContain('татгалзлаа')
  expect(page).toContain(`href="${new URL(request.callbackUrl).origin}/"`)
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
  expect(simulator.heard).toEqual([])
})

test('QPay simulator: invoices survive a restart when a file keeps them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qpay-'))
  const file = join(folder, 'books.json')
  simulator = await openQpaySimulator({ file })
  const { invoiceId } = await simulator.provider().create(simulator.request())
  await simulator.pay(invoiceId)
  await simulator.close()

  simulator = await openQpaySimulator({ file })
  expect(await simulator.provider().check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 35_000 }] })
  await rm(folder, { recursive: true })
})

test('QPay simulator: no call is open without a token', async () => {
  simulator = await openQpaySimulator()
  const call = await fetch(`${simulator.simulator.apiUrl}/invoice`, { method: 'POST', body: '{}' })
  expect(call.status).toBe(401)
  expect(await call.json()).toMatchObject({ error: 'NO_CREDENDIALS' })
})

test('QPay simulator: a misspelt field is refused', async () => {
  simulator = await openQpaySimulator()
  const misspelling: typeof fetch = (input, init) =>
    fetch(
      input,
      typeof init?.body === 'string' ? { ...init, body: init.body.replace('expiry_date', 'expiry_dat') } : init
    )
  const made = simulator.provider({ fetch: misspelling }).create(simulator.request())
  await expect(made).rejects.toMatchObject({ code: 'OBJECT_DATA_ERROR' })
})
