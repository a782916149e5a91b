import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openPractice, type Practice } from './qpay-practice.ts'

let practice: Practice
afterEach(() => practice.close())

const answer = (invoiceId: string, body: Record<string, string>) =>
  fetch(`${practice.simulator.url}/pay/${invoiceId}`, { method: 'POST', body: new URLSearchParams(body) })

test('the pay page says that it is practice, and what is paid to whom', async () => {
  practice = await openPractice({ merchant: 'Шинэ <дэлгүүр>' })
  const { ask } = await practice.provider().create(practice.request())
  const response = await fetch(ask.kind === 'qr' ? (ask.urls[1]?.link ?? '') : '')
  const page = await response.text()
  expect(page).toContain('жинхэнэ мөнгө биш')
  expect(page).toContain('Шинэ &lt;дэлгүүр&gt;')
  expect(page).toContain('₮\u00a035,000')
  expect(page).toContain('Голомт банк')
  expect(page).not.toMatch(/style="|<script/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('pressing pay pays and tells the shop, even when the shop is deaf at first', async () => {
  practice = await openPractice()
  const provider = practice.provider()
  const { invoiceId } = await provider.create(practice.request())
  practice.answers.push(500, 503)
  const page = await (await answer(invoiceId, { answer: 'pay', bank: '050000' })).text()
  expect(page).toContain('Төлбөр амжилттай төлөгдлөө')
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', arrivals: [{ amount: 35_000 }] })
  await vi.waitFor(() => expect(practice.heard).toHaveLength(3))
})

test('pressing pay twice pays once', async () => {
  practice = await openPractice()
  const provider = practice.provider()
  const { invoiceId } = await provider.create(practice.request())
  await Promise.all([answer(invoiceId, { answer: 'pay' }), answer(invoiceId, { answer: 'pay' })])
  expect(await provider.check(invoiceId)).toMatchObject({ arrivals: [{ amount: 35_000 }] })
})

test('refusing moves nothing and leads back to the shop', async () => {
  practice = await openPractice()
  const provider = practice.provider()
  const request = practice.request()
  const { invoiceId } = await provider.create(request)
  const page = await (await answer(invoiceId, { answer: 'refuse' })).text()
  expect(page).toContain('татгалзлаа')
  expect(page).toContain(`href="${new URL(request.callbackUrl).origin}/"`)
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
  expect(practice.heard).toEqual([])
})

test('invoices outlive the simulator when a file keeps them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qpay-'))
  const file = join(folder, 'books.json')
  practice = await openPractice({ file })
  const { invoiceId } = await practice.provider().create(practice.request())
  await practice.pay(invoiceId)
  await practice.close()

  practice = await openPractice({ file })
  expect(await practice.provider().check(invoiceId)).toMatchObject({ state: 'paid', arrivals: [{ amount: 35_000 }] })
  await rm(folder, { recursive: true })
})

test('nothing of the protocol is open without a token', async () => {
  practice = await openPractice()
  const call = await fetch(`${practice.simulator.apiUrl}/invoice`, { method: 'POST', body: '{}' })
  expect(call.status).toBe(401)
  expect(await call.json()).toMatchObject({ error: 'NO_CREDENDIALS' })
})

test('a misspelt field is refused', async () => {
  practice = await openPractice()
  const misspelling: typeof fetch = (input, init) =>
    fetch(
      input,
      typeof init?.body === 'string' ? { ...init, body: init.body.replace('expiry_date', 'expiry_dat') } : init
    )
  const made = practice.provider({ fetch: misspelling }).create(practice.request())
  await expect(made).rejects.toMatchObject({ code: 'OBJECT_DATA_ERROR' })
})
