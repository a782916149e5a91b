import { expect, onTestFinished, test } from 'vitest'
import { startCardSimulator } from '../../../simulators/card/start.ts'
import type { Bill } from '../../../simulators/payments/bills.ts'
import { UNTRUSTED_PHONE } from '../../../simulators/payments/providers/storepay.ts'
import { startPaymentSimulators } from '../../../simulators/payments/start.ts'
import { createGolomtPaymentProvider } from '../../../src/server/providers/payment/golomt-shop.ts'
import { createLendMnPaymentProvider } from '../../../src/server/providers/payment/lend.ts'
import { createMonPayPaymentProvider } from '../../../src/server/providers/payment/monpay.ts'
import { createMostPaymentProvider } from '../../../src/server/providers/payment/most.ts'
import type { InvoiceRequest, PaymentProvider } from '../../../src/server/providers/payment/port.ts'
import { createSocialPayPaymentProvider } from '../../../src/server/providers/payment/socialpay.ts'
import { createStorePayPaymentProvider } from '../../../src/server/providers/payment/storepay.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'

const request = (more: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  paymentNumber: 'R123456789-1',
  amount: 145_000,
  description: 'Delguur R123456789-1',
  // Nobody listens: these tests ask, as the shop does when a callback is lost.
  callbackUrl: 'http://127.0.0.1:9/callback',
  returnUrl: 'http://127.0.0.1:9/return',
  expiresAt: new Date(Date.now() + 600_000),
  locale: 'mn',
  phone: '99191234',
  source: JSON.stringify({ custtkn: 'customer', txntkn: 'simulator-slow' }),
  ...more
})

const timeoutMs = 400

async function openSimulators() {
  const simulators = await startPaymentSimulators({ port: 0, pauseMs: 1 })
  onTestFinished(() => simulators.close())
  const { environment } = simulators
  const control = async <T = unknown>(path: string, body?: object) =>
    (await (
      await fetch(`${simulators.url}/simulator${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) })
      })
    ).json()) as T
  const bill = async () => (await control<{ bills: Bill[] }>('/bills')).bills.at(-1)?.id ?? ''
  const providers: Record<string, PaymentProvider> = {
    socialpay: createSocialPayPaymentProvider({
      url: environment.SOCIALPAY_URL,
      terminal: environment.SOCIALPAY_TERMINAL,
      secret: environment.SOCIALPAY_SECRET,
      timeoutMs
    }),
    monpay: createMonPayPaymentProvider({
      url: environment.MONPAY_URL,
      username: environment.MONPAY_USERNAME,
      account: environment.MONPAY_ACCOUNT,
      timeoutMs
    }),
    storepay: createStorePayPaymentProvider({
      url: environment.STOREPAY_URL,
      authUrl: environment.STOREPAY_AUTH_URL,
      username: environment.STOREPAY_USERNAME,
      password: environment.STOREPAY_PASSWORD,
      appUsername: environment.STOREPAY_APP_USERNAME,
      appPassword: environment.STOREPAY_APP_PASSWORD,
      storeId: environment.STOREPAY_STORE,
      timeoutMs
    }),
    lend: createLendMnPaymentProvider({ url: environment.LENDMN_URL, token: environment.LENDMN_TOKEN, timeoutMs }),
    most: createMostPaymentProvider({
      url: environment.MOST_URL,
      merchant: environment.MOST_MERCHANT,
      secret: environment.MOST_SECRET,
      timeoutMs
    })
  }
  return {
    provider: (name: string) => {
      const provider = providers[name]
      if (!provider) throw new Error(`There is no provider ${name}`)
      return provider
    },
    pay: async (amount?: number) => control(`/bills/${await bill()}/pay`, { amount, callback: 'never' }),
    decline: async () => control(`/bills/${await bill()}/decline`, {}),
    injectFault: (kind: string, times = 1, call = '') => control('/faults', { kind, times, call }),
    requests: () => control<Record<string, number>>('/requests')
  }
}

const PROVIDERS = [
  ['socialpay', 'qr'],
  ['monpay', 'qr'],
  ['storepay', 'phone'],
  ['lend', 'qr'],
  ['most', 'wait']
] as const

test.each(PROVIDERS)('%s: asks by %s, is open until it is paid, and reports the amount', async (name, kind) => {
  const simulators = await openSimulators()
  const provider = simulators.provider(name)
  const { invoiceId, ask } = await provider.create(request())
  expect(ask.kind).toBe(kind)
  if (ask.kind === 'qr') {
    expect(Buffer.from(ask.qr_image, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(ask.urls[0]?.link).toBe(ask.qr_text)
  }
  if (ask.kind === 'phone') expect(ask.phone).toBe('99•• ••34')
  expect(await provider.check(invoiceId)).toEqual({ state: 'open', captures: [] })
  await simulators.pay()
  const paid = await provider.check(invoiceId)
  expect(paid).toMatchObject({ state: 'paid', captures: [{ amount: 145_000, isRefunded: false }] })
  expect(paid.captures[0]?.id).toBeTruthy()
})

// StorePay alone answers yes or no, and no amount.
test.each(['socialpay', 'monpay', 'lend', 'most'])('%s: reports another amount', async name => {
  const simulators = await openSimulators()
  const { invoiceId } = await simulators.provider(name).create(request())
  await simulators.pay(1_000)
  expect(await simulators.provider(name).check(invoiceId)).toMatchObject({
    state: 'paid',
    captures: [{ amount: 1_000 }]
  })
})

test.each(PROVIDERS)('%s: trouble is waited out or unavailable, and never taken for an answer', async name => {
  const simulators = await openSimulators()
  const provider = simulators.provider(name)
  const { invoiceId } = await provider.create(request())
  await simulators.pay()
  await simulators.injectFault('500', 2)
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid' })
  await simulators.injectFault('garbled', 3)
  await expect(provider.check(invoiceId)).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('payment provider: one that hangs is not waited for longer than two attempts', async () => {
  const simulators = await openSimulators()
  const provider = simulators.provider('lend')
  const { invoiceId } = await provider.create(request())
  await simulators.injectFault('hang', 3)
  await expect(provider.check(invoiceId)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect((await simulators.requests())[`GET /lend/api/w/invoices/${invoiceId.split(':')[0]}`]).toBe(2)
})

test.each(['storepay', 'most'])('%s: is never asked for money twice', async name => {
  const simulators = await openSimulators()
  await simulators.injectFault('lost', 3, name === 'most' ? 'POST /most' : 'POST /storepay/merchant/loan')
  await simulators
    .provider(name)
    .create(request())
    .catch((error: unknown) => expect(error).toBeInstanceOf(ProviderUnavailable))
  const counts = await simulators.requests()
  expect(counts['POST /storepay/merchant/loan'] ?? counts['POST /most/payment/in-app']).toBe(1)
})

test('SocialPay: a payment is refunded whole', async () => {
  const simulators = await openSimulators()
  const provider = simulators.provider('socialpay')
  const { invoiceId } = await provider.create(request())
  await simulators.pay()
  const { captures } = await provider.check(invoiceId)
  await provider.refund(captures[0]?.id ?? '')
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
})

test.each(['monpay', 'storepay', 'lend', 'most'])('%s: supports no refunds, and says so', async name => {
  const provider = (await openSimulators()).provider(name)
  expect(provider.refunds).toBe('none')
  await expect(provider.refund('any')).rejects.toBeInstanceOf(ProviderRefused)
})

test('payment provider: closing an invoice twice is no error; what LendMN closed is closed', async () => {
  const simulators = await openSimulators()
  for (const name of ['socialpay', 'monpay', 'storepay', 'lend', 'most']) {
    const provider = simulators.provider(name)
    const { invoiceId } = await provider.create(request())
    await provider.cancel(invoiceId)
    await provider.cancel(invoiceId)
    if (name === 'lend') expect((await provider.check(invoiceId)).state).toBe('closed')
  }
})

test('StorePay: refuses a buyer whose credit is too low or who has no phone', async () => {
  const provider = (await openSimulators()).provider('storepay')
  for (const [phone, code] of [
    [UNTRUSTED_PHONE, 'LIMIT_TOO_SMALL'],
    ['', 'PHONE_NEEDED']
  ] as const)
    await expect(provider.create(request({ phone }))).rejects.toMatchObject({ code })
})

test.each([
  ['simulator-empty', 'DECLINED'],
  [undefined, 'ONLY_IN_APP']
])('MostMoney: the transaction %s is reported as %s', async (txntkn, code) => {
  const provider = (await openSimulators()).provider('most')
  const source = txntkn && JSON.stringify({ custtkn: 'customer', txntkn })
  await expect(provider.create(request({ source }))).rejects.toMatchObject({ code })
})

async function openBank() {
  const bank = await startCardSimulator({ port: 0 })
  onTestFinished(() => bank.close())
  const { source: _, ...plain } = request()
  return {
    bank,
    plain,
    provider: createGolomtPaymentProvider({ ...bank, merchant: '1', timeoutMs }),
    control: (path: string, body: object) =>
      fetch(`${bank.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) }),
    clientInfo: async (url: string, form: Readonly<Record<string, string>>) =>
      (await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).headers.get(
        'location'
      )
  }
}

test('payment card: is charged at the bank’s page, which sends the browser back', async () => {
  const { provider, plain, clientInfo } = await openBank()
  const { invoiceId, ask } = await provider.create(plain)
  if (ask.kind !== 'redirect') throw new Error('The bank has a page of its own')
  expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
  expect(await clientInfo(ask.url, { card: 'visa', answer: 'pay' })).toBe(
    'http://127.0.0.1:9/return?transactionId=R123456789-1'
  )
  expect(await provider.check(invoiceId)).toEqual({
    state: 'paid',
    captures: [{ id: 'R123456789-1', amount: 145_000, isRefunded: false }]
  })
  const statement = await provider.statement?.(new Date(0), new Date())
  expect(statement).toMatchObject([{ id: 'R123456789-1', amount: 145_000, isRefunded: false }])
  await provider.refund('R123456789-1')
  expect(await provider.statement?.(new Date(0), new Date())).toMatchObject([{ isRefunded: true }])
})

test.each([
  [{ card: 'declined', answer: 'pay' }, 'closed'],
  [{ answer: 'cancel' }, 'closed']
])('payment card: a bank page answered by %o is %s', async (form, state) => {
  const { provider, plain, clientInfo } = await openBank()
  const { invoiceId, ask } = await provider.create(plain)
  await clientInfo(ask.kind === 'redirect' ? ask.url : '', form)
  expect((await provider.check(invoiceId)).state).toBe(state)
})

test('payment card: a saved one is charged at once; a silent bank is asked later and not charged again', async () => {
  const { bank, provider, plain, control } = await openBank()
  await expect(provider.create({ ...plain, source: 'unknown' })).rejects.toMatchObject({ code: 'CARD_DECLINED' })
  await control('/faults', { kind: 'lost', call: 'POST /api/pay' })
  const { invoiceId, ask } = await provider.create({ ...plain, paymentNumber: 'R123456789-2', source: 'unknown' })
  expect(ask.kind).toBe('wait')
  expect((await provider.check(invoiceId)).state).toBe('closed')
  expect(await (await fetch(`${bank.url}/simulator/requests`)).json()).toMatchObject({ 'POST /api/pay': 2 })
})

test('payment card: a statement of more than one page is asked for page by page to its end', async () => {
  const pages: (string | null)[] = []
  const answerPage = (input: URL | RequestInfo) => {
    const page = new URL(input instanceof Request ? input.url : input).searchParams.get('page')
    pages.push(page)
    if (pages.length > 3) throw new Error('asked past the last page')
    const content = [{ merchantInvoice: `R-${page}`, amount: '100.00', respCode: '00', requestDate: '2026-01-31' }]
    return Promise.resolve(Response.json({ content, pageable: { last: page === '1' } }))
  }
  const provider = createGolomtPaymentProvider({
    url: 'http://127.0.0.1:9',
    secret: 's',
    token: 't',
    merchant: 'm',
    fetch: answerPage
  })
  const rows = await provider.statement?.(new Date(0), new Date())
  expect(rows?.map(({ id }) => id)).toEqual(['R-0', 'R-1'])
  expect(pages).toEqual(['0', '1'])
})
