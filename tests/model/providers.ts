import { startCardSimulator } from '../../simulators/card/start.ts'
import { startEbarimtSimulator } from '../../simulators/ebarimt/start.ts'
import type { SimReceipt } from '../../simulators/ebarimt/app.ts'
import type { StoredApplication } from '../../simulators/lender/applications.ts'
import { startLenderSimulator } from '../../simulators/lender/start.ts'
import type { Bill } from '../../simulators/payments/bills.ts'
import { startPaymentSimulators } from '../../simulators/payments/start.ts'
import type { SimInvoice, SimPayment } from '../../simulators/qpay/ledger.ts'
import { startQpaySimulator } from '../../simulators/qpay/start.ts'

/** A payment of ours in a payment provider's books. */
export interface Invoice {
  readonly method: string
  /** The provider's own name of it. */
  readonly id: string
  /** ₮ asked for, ₮ that came, and ₮ of them that the provider gave back. */
  readonly amount: number
  readonly received: number
  readonly refunded: number
  /** Of which payment of ours it is: its id or its number. */
  readonly payment: string
}

/** A line of the shop's own account at its bank. */
export interface BankLine {
  readonly id: string
  readonly at: string
  readonly amount: number
  readonly text: string
  /** Here the payment that is meant, whatever is written. */
  readonly payer: string
}

type QpayBook = SimInvoice & { readonly payments: readonly SimPayment[] }
interface Charge {
  readonly number: string
  readonly amount: string
  readonly state: string
  readonly taken: string
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const lastPart = (url: string | null) => url?.split('/').at(-1) ?? ''

/** Everybody outside: payment providers, a bank, a lender and the tax authority, as simulators on ports of their own. */
export async function openProviders(now: () => Date) {
  // Callbacks are the model's to send, late and twice: the providers' own go nowhere.
  const [qpay, providers, cards, lender, tax] = await Promise.all([
    startQpaySimulator({ port: 0, callbackPauseMs: 1 }),
    startPaymentSimulators({ port: 0, pauseMs: 1 }),
    startCardSimulator({ port: 0 }),
    startLenderSimulator({ port: 0, decideAfterMs: 0 }),
    startEbarimtSimulator({ port: 0, now })
  ])
  const urls = { qpay: qpay.url, providers: providers.url, cards: cards.url, lender: lender.url, tax: tax.url }
  const ask = async <T>(where: keyof typeof urls, method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${urls[where]}/simulator${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) })
    })
    return (await response.json()) as T
  }
  const bank: BankLine[] = []

  const qpayBooks = async (): Promise<Invoice[]> =>
    (await ask<{ invoices: QpayBook[] }>('qpay', 'GET', '/invoices')).invoices.map(invoice => ({
      method: 'qpay',
      id: invoice.id,
      amount: invoice.amount,
      received: sum(invoice.payments.map(({ amount }) => amount)),
      refunded: sum(
        invoice.payments
          .filter(({ status }) => status === 'REFUNDED' || status === 'CANCELLED')
          .map(({ amount }) => amount)
      ),
      payment: lastPart(invoice.callbackUrl)
    }))
  const billBooks = async (): Promise<Invoice[]> =>
    (await ask<{ bills: Bill[] }>('providers', 'GET', '/bills')).bills.map(bill => ({
      method: bill.provider,
      id: bill.id,
      amount: bill.amount,
      received: bill.paidAmount,
      refunded: bill.state === 'refunded' ? bill.paidAmount : 0,
      payment: bill.number || lastPart(bill.callback)
    }))
  const cardBooks = async (): Promise<Invoice[]> =>
    (await ask<{ charges: Charge[] }>('cards', 'GET', '/charges')).charges.map(({ number, amount, state, taken }) => ({
      method: 'card',
      id: number,
      amount: Number(amount),
      received: state === 'paid' || state === 'refunded' ? Number(taken) : 0,
      refunded: state === 'refunded' ? Number(taken) : 0,
      payment: number
    }))

  return {
    environment: {
      QPAY_URL: qpay.apiUrl,
      QPAY_USERNAME: qpay.username,
      QPAY_PASSWORD: qpay.password,
      QPAY_INVOICE_CODE: qpay.invoiceCode,
      QPAY_MERCHANT: 'simulator',
      ...providers.environment,
      GOLOMT_URL: cards.url,
      GOLOMT_SECRET: cards.secret,
      GOLOMT_TOKEN: cards.token,
      GOLOMT_MERCHANT: '1',
      TRANSFER_BANK: 'Дадлага банк',
      TRANSFER_ACCOUNT: 'MN140099000000000001',
      TRANSFER_HOLDER: 'Дэлгүүр',
      LENDER_URL: lender.url,
      LENDER_KEY: lender.key,
      EBARIMT_URL: tax.url,
      EBARIMT_REGISTRY_URL: tax.url,
      EBARIMT_TIN: tax.taxpayer,
      EBARIMT_POS: '10000001',
      EBARIMT_DISTRICT: '2501'
    },
    bank,

    /** The books of all payment providers. */
    books: async (): Promise<readonly Invoice[]> => (await Promise.all([qpayBooks(), billBooks(), cardBooks()])).flat(),

    /** Somebody pays there; late is allowed too. */
    async pay({ method, id }: Invoice, amount: number) {
      if (method === 'qpay') await ask('qpay', 'POST', `/invoices/${id}/pay`, { amount, late: true, callback: 'never' })
      else if (method === 'card') await ask('cards', 'POST', `/charges/${id}/pay`, { amount: amount.toFixed(2) })
      else await ask('providers', 'POST', `/bills/${id}/pay`, { amount, callback: 'never' })
    },
    /** Somebody says no there; providers that have no such button do nothing. */
    async decline({ method, id }: Invoice) {
      if (method !== 'qpay' && method !== 'card') await ask('providers', 'POST', `/bills/${id}/decline`)
    },

    applications: async () =>
      (await ask<{ applications: StoredApplication[] }>('lender', 'GET', '/applications')).applications,
    decide: (number: string, verdict: string) =>
      ask('lender', 'POST', `/applications/${number}`, { verdict, calls: 0 }),
    receipts: async () => (await ask<{ receipts: SimReceipt[] }>('tax', 'GET', '/receipts')).receipts,
    refuseReceipt: () => ask('tax', 'POST', '/refusals', { message: 'Түр боломжгүй' }),

    /** One of them answers badly until `calm`. */
    injectFault: (where: keyof typeof urls, kind: string, call: string) =>
      ask(where, 'POST', '/faults', { kind, call }),
    async calm() {
      for (const each of Object.keys(urls) as (keyof typeof urls)[]) await ask(each, 'DELETE', '/faults')
      await ask('tax', 'DELETE', '/refusals')
    },
    async close() {
      await Promise.all([qpay.close(), providers.close(), cards.close(), lender.close(), tax.close()])
    }
  }
}

export type Providers = Awaited<ReturnType<typeof openProviders>>
