import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openQpaySimulator, type QpaySimulator } from '../../support/qpay-simulator.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'

let simulator: QpaySimulator
beforeEach(async () => {
  simulator = await openQpaySimulator()
})
afterEach(() => simulator.close())

const refusal = (code: string): unknown => expect.objectContaining({ name: 'ProviderRefused', code })

describe('QPay failures', () => {
  test.each(['500', 'drop', 'garbled'])('QPay: %s twice is waited out, three times is unavailable', async kind => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.injectFault(kind, 'POST /v2/payment/check', 2)
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
    await simulator.injectFault(kind, 'POST /v2/payment/check', 3)
    await expect(provider.check(invoiceId)).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('QPay: silence ends by a timeout', async () => {
    const provider = simulator.provider({ timeoutMs: 60 })
    const { invoiceId } = await simulator.provider().create(simulator.request())
    await simulator.injectFault('hang', '', 10)
    await expect(provider.check(invoiceId)).rejects.toThrow('QPay did not answer POST (TimeoutError)')
  })

  test('QPay: a failure before an invoice is made makes only one', async () => {
    await simulator.injectFault('500', 'POST /v2/invoice')
    await simulator.provider().create(simulator.request())
    expect(await simulator.invoices()).toHaveLength(1)
  })

  test('QPay: a failure after an invoice was made is refused clearly, not hidden by a second one', async () => {
    await simulator.injectFault('lost', 'POST /v2/invoice')
    const made = simulator.provider().create(simulator.request())
    await expect(made).rejects.toEqual(refusal('INVOICE_CODE_REGISTERED'))
    await expect(made).rejects.toThrow('QPay has an invoice numbered P1: take a new number')
    expect(await simulator.invoices()).toHaveLength(1)
  })

  test('QPay: an unreachable server is unavailable', async () => {
    const { apiUrl } = simulator.simulator
    await simulator.simulator.close()
    await expect(simulator.provider({ url: apiUrl }).check('any')).rejects.toThrow(
      'QPay did not answer POST (ECONNREFUSED)'
    )
  })
})

describe('QPay login', () => {
  test('QPay login: is shared by calls that come together', async () => {
    // Twenty pictures take a busy machine a while.
    const provider = simulator.provider({ timeoutMs: 20_000 })
    const numbers = Array.from({ length: 20 }, (_, index) => `P${index}`)
    await Promise.all(numbers.map(paymentNumber => provider.create(simulator.request({ paymentNumber }))))
    expect(await simulator.count('POST /v2/auth/token')).toBe(1)
  })

  test('QPay login: is renewed by the refresh token before it ends', async () => {
    let now = Date.now()
    const provider = simulator.provider({ now: () => now })
    const { invoiceId } = await provider.create(simulator.request())
    now += 86_400_000 - 30_000
    await Promise.all([provider.cancel(invoiceId), provider.cancel(invoiceId)])
    expect(await simulator.count('POST /v2/auth/refresh')).toBe(1)
    expect(await simulator.count('POST /v2/auth/token')).toBe(1)
  })

  test('QPay login: is repeated when the refresh token is refused', async () => {
    let now = Date.now()
    const provider = simulator.provider({ now: () => now })
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.control('POST', '/tokens/expire', {})
    now += 86_400_000
    expect(await provider.check(invoiceId)).toMatchObject({ state: 'open' })
    expect(await simulator.count('POST /v2/auth/token')).toBe(2)
  })

  test('QPay login: is repeated once when QPay drops the token early', async () => {
    const provider = simulator.provider()
    const { invoiceId } = await provider.create(simulator.request())
    await simulator.control('POST', '/tokens/expire', {})
    await Promise.all([provider.check(invoiceId), provider.check(invoiceId), provider.check(invoiceId)])
    expect(await simulator.count('POST /v2/auth/token')).toBe(2)
  })

  test('QPay login: a wrong password is reported and not printed', async () => {
    const provider = simulator.provider({ password: 'hunter2' })
    const error: unknown = await provider.check('any').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error).toEqual(refusal('AUTHENTICATION_FAILED'))
    expect(JSON.stringify([String(error), error, (error as Error).stack])).not.toMatch(/hunter2|Basic/)
  })
})
