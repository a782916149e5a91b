import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, openQpaySimulator, type QpaySimulator } from '../../support/qpay-simulator.ts'
import { nextActionColumn } from '../../../src/server/money/payments/columns.ts'
import { invoiceAnswer } from '../../../src/server/providers/payment/qpay/answers.ts'
import { ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'

let simulator: QpaySimulator
beforeEach(async () => {
  simulator = await openQpaySimulator()
})
afterEach(() => simulator.close())

const refusal = (code: string): unknown => expect.objectContaining({ name: 'ProviderRefused', code })

describe('QPay invoice', () => {
  test('QPay invoice: has a QR picture and a link for each bank', async () => {
    const invoice = await simulator.provider().create(simulator.request())
    const { ask } = invoice
    if (ask.kind !== 'qr') throw new Error('QPay shows a QR code')
    expect(Buffer.from(ask.qr_image, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(ask.qr_text).toContain(invoice.invoiceId)
    expect(ask.short_url).toContain(invoice.invoiceId)
    expect(ask.urls).toHaveLength(13)
    expect(ask.urls[0]).toEqual({
      name: 'Khan bank',
      description: 'Хаан банк',
      logo: `${simulator.simulator.url}/logo/050000.svg`,
      link: `${simulator.simulator.url}/pay/${invoice.invoiceId}?bank=050000`
    })
  })

  test('QPay invoice: a bank link with a field that is not documented is stored without it', () => {
    const link = { name: 'Khan bank', description: 'Хаан банк', logo: '', link: 'https://qpay.mn/q?id=1' }
    const answer = { invoice_id: '1', qr_text: '0002', qr_image: 'UE5H', urls: [{ ...link, deeplink_type: 'app' }] }
    const { qr_text, qr_image, qPay_shortUrl: short_url, urls } = invoiceAnswer.parse(answer)
    const stored = nextActionColumn.write({ kind: 'qr', qr_text, qr_image, short_url, urls })
    expect(nextActionColumn.read(stored)).toMatchObject({ urls: [link] })
  })

  test('QPay invoice: is open until it is paid', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    expect(await provider.check(invoiceId)).toEqual({ state: 'open', captures: [] })

    const { payment } = await simulator.pay(invoiceId)
    const status = await provider.check(invoiceId)
    expect(status).toEqual({ state: 'paid', captures: [{ id: payment.id, amount: 35_000, isRefunded: false }] })
    expect(simulator.heard.map(url => url.search)).toEqual([`?payment=P1&qpay_payment_id=${payment.id}`])
  })

  test('QPay invoice: a refusal has the key of QPay', async () => {
    const provider = simulator.provider({ invoiceCode: 'SOMEONE_ELSES' })
    await expect(provider.create(simulator.request())).rejects.toEqual(refusal('INVOICE_CODE_INVALID'))
  })

  test('QPay invoice: an unknown one cannot be checked', async () => {
    await expect(simulator.provider().check('nothing/../here')).rejects.toEqual(refusal('INVOICE_NOTFOUND'))
  })

  test('QPay invoice: can be closed, twice without harm', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await provider.cancel(invoiceId)
    await provider.cancel(invoiceId)
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'closed', captures: [] })
  })

  test('QPay invoice: a paid one cannot be closed', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId)
    await expect(provider.cancel(invoiceId)).rejects.toEqual(refusal('INVOICE_PAID'))
  })
})

describe('QPay payment', () => {
  test('QPay payment: is seen after the deadline', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request({ expiresAt: new Date(Date.now() - 1000) }))
    await expect(simulator.pay(invoiceId)).rejects.toThrow('QRCODE_USED')
    await simulator.pay(invoiceId, { late: true })
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 35_000 }] })
  })

  test('QPay payment: is seen after its invoice was closed', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await provider.cancel(invoiceId)
    await simulator.pay(invoiceId, { late: true })
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 35_000 }] })
  })

  test('QPay payment: a wrong amount is reported as it is', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId, { amount: 100, status: 'PAID' })
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 100 }] })
  })

  test('QPay payment: in parts is partial until the last part', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId, { amount: 10_000 })
    await simulator.pay(invoiceId, { amount: 5_000 })
    expect(await provider.check(invoiceId)).toMatchObject({
      state: 'partial',
      captures: [{ amount: 10_000 }, { amount: 5_000 }]
    })
    await simulator.pay(invoiceId, { amount: 20_000 })
    expect(await provider.check(invoiceId)).toMatchObject({
      state: 'paid',
      captures: [{ amount: 10_000 }, { amount: 5_000 }, { amount: 20_000 }]
    })
  })

  test('QPay payment: a fraction is never rounded up', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId, { amount: 34_999.9, status: 'PAID' })
    expect(await provider.check(invoiceId)).toMatchObject({ captures: [{ amount: 34_999 }] })
  })

  test('QPay payment: is found behind a hundred failed attempts', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    for (let tries = 0; tries < 100; tries++) await simulator.pay(invoiceId, { status: 'FAILED', callback: 'never' })
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'open', captures: [] })
    await simulator.pay(invoiceId)
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid', captures: [{ amount: 35_000 }] })
  })

  test('QPay payment: one between the two calls of a check is seen', async () => {
    const meddling: typeof fetch = async (input, init) => {
      if (init?.method === 'GET') await simulator.pay(addressOf(input).split('/').at(-1) ?? '')
      return fetch(input, init)
    }
    const { invoiceId } = await simulator.provider().create(simulator.request())
    expect(await simulator.provider({ fetch: meddling }).check(invoiceId)).toMatchObject({ state: 'paid' })
  })

  test('QPay payment: is refunded whole, and asking again is no error', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    const { payment } = await simulator.pay(invoiceId)
    await provider.refund(payment.id)
    expect(await provider.check(invoiceId)).toEqual({
      state: 'refunded',
      captures: [{ id: payment.id, amount: 35_000, isRefunded: true }]
    })
    await provider.refund(payment.id)
    await expect(provider.refund('unknown')).rejects.toEqual(refusal('PAYMENT_NOTFOUND'))
  })

  test('QPay payment: is not refunded a second time after a timeout', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    const { payment } = await simulator.pay(invoiceId)
    await simulator.injectFault('500', 'DELETE /v2/payment/refund')
    await expect(provider.refund(payment.id)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await simulator.count(`DELETE /v2/payment/refund/${payment.id}`)).toBe(1)
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid' })
  })
})

describe('QPay callback', () => {
  test('QPay callback: may come twice at once: the check says the same', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId, { callback: 'twice' })
    expect(simulator.heard).toHaveLength(2)
    const [one, two] = await Promise.all([provider.check(invoiceId), provider.check(invoiceId)])
    expect(one).toEqual(two)
    expect(one.captures).toMatchObject([{ amount: 35_000 }])
  })

  test('QPay callback: may never come: the check knows', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.pay(invoiceId, { callback: 'never' })
    expect(simulator.heard).toEqual([])
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'paid' })
  })

  test('QPay callback: may be forged: the check says that nothing was paid', async () => {
    const provider = simulator.provider()
    const mine = await provider.create(simulator.request())
    const other = await provider.create(simulator.request({ paymentNumber: 'P2' }))
    const { payment } = await simulator.pay(other.invoiceId, { callback: 'never' })
    await simulator.control('POST', `/invoices/${mine.invoiceId}/callback`, { payment_id: payment.id })
    expect(simulator.heard).toHaveLength(1)
    expect(await provider.check(mine.invoiceId)).toMatchObject({ state: 'open', captures: [] })
  })
})

describe('QPay response', () => {
  const answering = (body: unknown) =>
    simulator.provider({
      fetch: async (input, init) => (addressOf(input).endsWith('/invoice') ? Response.json(body) : fetch(input, init))
    })
  const whole = {
    invoice_id: 'one',
    qr_text: '0002',
    qr_image: 'data:image/png;base64,iVBORw0KGgo=',
    urls: [
      { name: 'Khan bank', link: 'khanbank://q?qPay_QRcode=0002', something: 'new' },
      { name: 'Bad', link: 'javascript:alert(1)' }
    ],
    more: { to: 'come' }
  }

  test('QPay response: may have unknown fields, and brings no link that would run in the page', async () => {
    const invoice = await answering(whole).create(simulator.request())
    const { ask } = invoice
    if (ask.kind !== 'qr') throw new Error('QPay shows a QR code')
    expect(ask.qr_image).toBe('iVBORw0KGgo=')
    expect(ask.urls.map(({ name }) => name)).toEqual(['Khan bank'])
  })

  test('QPay response: of a wrong shape counts as none, and is not quoted', async () => {
    const wrong = answering({ ...whole, invoice_id: { secret: 99191234 } }).create(simulator.request())
    await expect(wrong).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(wrong).rejects.toThrow('QPay answered POST in an unknown shape (invoice_id)')
  })
})
