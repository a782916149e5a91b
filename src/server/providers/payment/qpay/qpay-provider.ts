import { z } from 'zod'
import { houseHttp, HouseRefusal, type HouseCall } from '../house-http.ts'
import { patiently } from '../patiently.ts'
import { ProviderRefusal, ProviderUnavailable } from '../port.ts'
import type { InvoiceRequest, InvoiceStatus, PaymentProvider } from '../port.ts'
import { checkAnswer, invoiceAnswer, invoiceStateAnswer, type PaymentRow } from './answers.ts'
import { statusOfPayments } from './invoice-status.ts'
import { qpayTokens } from './qpay-tokens.ts'

export interface QpayOptions {
  /** With its version, `https://merchant.qpay.mn/v2`. */
  readonly url: string
  readonly username: string
  readonly password: string
  /** Given by QPay to each merchant. */
  readonly invoiceCode: string
  /** For one request; a whole call ends within about three of these. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

type Request = Omit<HouseCall, 'headers'>

const PAGE = 100
const PAGES_MAX = 10

/** QPay v2 as published (field notes 2.1). */
export function qpayProvider(options: QpayOptions): PaymentProvider {
  const { url, username, password, invoiceCode, timeoutMs = 8_000, fetch = globalThis.fetch, now = Date.now } = options
  const withinMs = timeoutMs * 2
  const http = houseHttp({ house: 'QPay', url, timeoutMs, fetch })
  const tokens = qpayTokens({ http, username, password, now })

  /** A 401 means the call did nothing, so any call may be made again with a fresh token, once. */
  async function once<T>(request: Request, answer: z.ZodType<T>): Promise<T> {
    const access = await tokens.access()
    try {
      return await http({ ...request, headers: { authorization: `Bearer ${access}` } }, answer)
    } catch (error) {
      if (!(error instanceof HouseRefusal) || error.status !== 401) throw error
      tokens.forget(access)
      return http({ ...request, headers: { authorization: `Bearer ${await tokens.access()}` } }, answer)
    }
  }

  const repeatable = <T>(request: Request, answer: z.ZodType<T>) => patiently(withinMs, () => once(request, answer))

  async function paymentsOf(invoiceId: string): Promise<PaymentRow[]> {
    const rows: PaymentRow[] = []
    for (let page = 1; page <= PAGES_MAX; page++) {
      const body = {
        object_type: 'INVOICE',
        object_id: invoiceId,
        offset: { page_number: page, page_limit: PAGE }
      }
      const answer = await repeatable({ method: 'POST', path: '/payment/check', body }, checkAnswer)
      rows.push(...answer.rows)
      if (rows.length >= answer.count || answer.rows.length === 0) return rows
    }
    throw new ProviderUnavailable('QPay lists more payments for one invoice than can be true')
  }

  async function isOpen(invoiceId: string): Promise<boolean> {
    const path = `/invoice/${encodeURIComponent(invoiceId)}` as const
    const { invoice_status } = await repeatable({ method: 'GET', path }, invoiceStateAnswer)
    return invoice_status === 'OPEN'
  }

  return {
    refunds: 'whole',

    async create(request) {
      const body = invoiceBody(invoiceCode, request)
      try {
        // The same number each time: QPay keeps it unique, so a repeat cannot make a second invoice.
        const made = await repeatable({ method: 'POST', path: '/invoice', body }, invoiceAnswer)
        const { invoice_id, qr_text, qr_image, qPay_shortUrl, urls } = made
        return { invoiceId: invoice_id, ask: { kind: 'qr', qr_text, qr_image, short_url: qPay_shortUrl, urls } }
      } catch (error) {
        // The protocol cannot look an invoice up by our number. Nobody has seen its QR, so it cannot be paid.
        if (error instanceof HouseRefusal && error.status === 409)
          throw new ProviderRefusal(
            error.code,
            `QPay has an invoice numbered ${request.paymentNumber}: take a new number`
          )
        throw error
      }
    },

    async check(invoiceId): Promise<InvoiceStatus> {
      const moved = statusOfPayments(await paymentsOf(invoiceId))
      if (moved !== null) return moved
      const nothing = { paidAmount: 0, providerPaymentId: null }
      if (await isOpen(invoiceId)) return { state: 'open', ...nothing }
      // Paying closes an invoice as well: it may have been paid between the two questions.
      return statusOfPayments(await paymentsOf(invoiceId)) ?? { state: 'closed', ...nothing }
    },

    async cancel(invoiceId) {
      const path = `/invoice/${encodeURIComponent(invoiceId)}` as const
      await unlessDone(['INVOICE_ALREADY_CANCELED', 'INVOICE_NOTFOUND'], () =>
        repeatable({ method: 'DELETE', path }, z.unknown())
      )
    },

    // QPay gives back whole payments; the shop asks for no other amount of it.
    async refund(providerPaymentId) {
      // Only the login is repeated, never the refund: after silence, `check` tells whether the money went back.
      await patiently(withinMs, () => tokens.access())
      const path = `/payment/refund/${encodeURIComponent(providerPaymentId)}` as const
      await unlessDone(['PAYMENT_ALREADY_CANCELED'], () => once({ method: 'DELETE', path }, z.unknown()))
    }
  }
}

/** Ends quietly when QPay says that what we ask for has been done before. */
async function unlessDone(doneAlready: readonly string[], act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !doneAlready.includes(error.code)) throw error
  }
}

const invoiceBody = (invoiceCode: string, request: InvoiceRequest) => ({
  invoice_code: invoiceCode,
  sender_invoice_no: request.paymentNumber,
  invoice_receiver_code: 'terminal',
  invoice_description: request.description.slice(0, 255),
  amount: request.amount,
  callback_url: request.callbackUrl,
  allow_partial: false,
  allow_exceed: false,
  enable_expiry: true,
  expiry_date: request.expiresAt.toISOString()
})
