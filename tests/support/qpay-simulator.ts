import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InvoiceRequest } from '../../src/server/providers/payment/port.ts'
import type { QpayOptions } from '../../src/server/providers/payment/qpay/qpay-api.ts'
import { createQpayPaymentProvider } from '../../src/server/providers/payment/qpay/qpay-provider.ts'
import type { SimInvoice, SimPayment } from '../../simulators/qpay/ledger.ts'
import { startQpaySimulator, type QpaySimulatorOptions } from '../../simulators/qpay/start.ts'

type Book = SimInvoice & { readonly payments: readonly SimPayment[] }

/** The address of a request that our own provider makes: always text. */
export const addressOf = (input: Parameters<typeof fetch>[0]) => (typeof input === 'string' ? input : '')

/** A simulator, a shop that hears its callbacks, and the levers of both. */
export async function openQpaySimulator(options: Partial<QpaySimulatorOptions> = {}) {
  const simulator = await startQpaySimulator({ port: 0, callbackPauseMs: 1, ...options })
  const heard: URL[] = []
  const answers: number[] = []
  const shop = createServer((request, response) => {
    heard.push(new URL(request.url ?? '', 'http://shop'))
    response.writeHead(answers.shift() ?? 200).end('SUCCESS')
  })
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback?payment=P1`

  async function control<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulator.url}/simulator${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    simulator,
    /** Settings of a shop that is paid here. */
    environment: {
      QPAY_URL: simulator.apiUrl,
      QPAY_USERNAME: simulator.username,
      QPAY_PASSWORD: simulator.password,
      QPAY_INVOICE_CODE: simulator.invoiceCode
    },
    /** Callbacks the shop got. */
    heard,
    /** Statuses the shop answers its next callbacks with. */
    answers,
    control,
    pay: (invoiceId: string, body: object = {}) =>
      control<{ payment: SimPayment }>('POST', `/invoices/${invoiceId}/pay`, body),
    invoices: async () => (await control<{ invoices: Book[] }>('GET', '/invoices')).invoices,
    injectFault: (kind: string, call = '', times = 1) => control('POST', '/faults', { kind, call, times }),
    async count(call: string): Promise<number> {
      return (await control<Record<string, number>>('GET', '/requests'))[call] ?? 0
    },
    provider: (more: Partial<QpayOptions> = {}) =>
      createQpayPaymentProvider({
        url: simulator.apiUrl,
        username: simulator.username,
        password: simulator.password,
        invoiceCode: simulator.invoiceCode,
        timeoutMs: 2_000,
        ...more
      }),
    request: (more: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
      paymentNumber: 'P1',
      amount: 35_000,
      description: 'Захиалга R123456789',
      callbackUrl,
      expiresAt: new Date(Date.now() + 600_000),
      returnUrl: 'http://localhost:4321/order',
      locale: 'mn',
      ...more
    }),
    async close() {
      await simulator.close()
      shop.closeAllConnections()
      await new Promise(resolve => shop.close(resolve))
    }
  }
}

export type QpaySimulator = Awaited<ReturnType<typeof openQpaySimulator>>
