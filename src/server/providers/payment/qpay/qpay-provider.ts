import { z } from 'zod'
import { unpaid } from '../port.ts'
import type { InvoiceRequest, InvoiceStatus, PaymentProvider } from '../port.ts'
import { parseString } from '../parse-string.ts'
import {
  checkAnswer,
  invoiceAnswer,
  invoiceStateAnswer,
  listAnswer,
  paymentAnswer,
  type ListedPayment,
  type PaymentRow
} from './answers.ts'
import { isReceived, isRefunded, statusOfPayments } from './invoice-status.ts'
import { qpayTokens } from './qpay-tokens.ts'
import {
  createHttpClient,
  type HttpCall,
  ProviderRefused,
  ProviderUnavailable,
  withRetry
} from '../../../platform/http-client/index.ts'

export interface QpayOptions {
  /** With its version, `https://merchant.qpay.mn/v2`. */
  readonly url: string
  readonly username: string
  readonly password: string
  /** Given by QPay to each merchant. */
  readonly invoiceCode: string
  /** The merchant's number at QPay: its statement is asked for by it. */
  readonly merchant?: string | undefined
  /** For one request; a whole call ends within about three of these. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

type Request = Omit<HttpCall, 'headers'>

const PAGE = 100
const INVOICE_PAGES_MAX = 10
const STATEMENT_PAGES_MAX = 1_000

/** QPay v2 as published (field notes 2.1). */
export function qpayProvider(options: QpayOptions): PaymentProvider {
  const { url, username, password, invoiceCode, merchant } = options
  const { timeoutMs = 8_000, fetch = globalThis.fetch, now = Date.now } = options
  const withinMs = timeoutMs * 2
  const http = createHttpClient({ provider: 'QPay', url, timeoutMs, fetch })
  const tokens = qpayTokens({ http, username, password, now })

  /** A 401 means the call did nothing, so any call may be made again with a fresh token, once. */
  async function authorizedCall<T>(request: Request, answer: z.ZodType<T>): Promise<T> {
    const access = await tokens.access()
    try {
      return await http.json({ ...request, headers: { authorization: `Bearer ${access}` } }, answer)
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.status !== 401) throw error
      tokens.forget(access)
      return http.json({ ...request, headers: { authorization: `Bearer ${await tokens.access()}` } }, answer)
    }
  }

  const callWithRetry = <T>(request: Request, answer: z.ZodType<T>) =>
    withRetry(withinMs, () => authorizedCall(request, answer))

  /** All pages of a list; more of them than can be true are no answer. */
  async function allRows<Row>(
    path: `/${string}`,
    about: object,
    answer: z.ZodType<{ count: number; rows: Row[] }>,
    pagesMost: number
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 1; page <= pagesMost; page++) {
      const body = { ...about, offset: { page_number: page, page_limit: PAGE } }
      const { count, rows: some } = await callWithRetry({ method: 'POST', path, body }, answer)
      rows.push(...some)
      if (rows.length >= count || some.length === 0) return rows
    }
    throw new ProviderUnavailable(`QPay lists more at ${path} than can be true`)
  }

  const paymentsOf = (invoiceId: string): Promise<PaymentRow[]> =>
    allRows('/payment/check', { object_type: 'INVOICE', object_id: invoiceId }, checkAnswer, INVOICE_PAGES_MAX)

  const invoiceOf = (invoiceId: string) =>
    callWithRetry({ method: 'GET', path: `/invoice/${encodeURIComponent(invoiceId)}` }, invoiceStateAnswer)

  return {
    refunds: 'whole',
    isUnseenHarmless: true,

    async create(request) {
      const body = invoiceBody(invoiceCode, request)
      try {
        // The same number each time: QPay keeps it unique, so a repeat cannot make a second invoice.
        const invoice = await callWithRetry({ method: 'POST', path: '/invoice', body }, invoiceAnswer)
        const { invoice_id, qr_text, qr_image, qPay_shortUrl, urls } = invoice
        return { invoiceId: invoice_id, ask: { kind: 'qr', qr_text, qr_image, short_url: qPay_shortUrl, urls } }
      } catch (error) {
        // The protocol cannot look an invoice up by our number. Should it be paid, `whose` tells from its payment.
        if (error instanceof ProviderRefused && error.status === 409)
          throw new ProviderRefused(
            error.code,
            `QPay has an invoice numbered ${request.paymentNumber}: take a new number`
          )
        throw error
      }
    },

    async check(invoiceId): Promise<InvoiceStatus> {
      const moved = statusOfPayments(await paymentsOf(invoiceId))
      if (moved !== null) return moved
      if ((await invoiceOf(invoiceId)).invoice_status === 'OPEN') return unpaid('open')
      // Paying closes an invoice as well: it may have been paid between the two questions.
      return statusOfPayments(await paymentsOf(invoiceId)) ?? unpaid('closed')
    },

    async cancel(invoiceId) {
      const path = `/invoice/${encodeURIComponent(invoiceId)}` as const
      await ignoring(['INVOICE_ALREADY_CANCELED', 'INVOICE_NOTFOUND'], () =>
        callWithRetry({ method: 'DELETE', path }, z.unknown())
      )
    },

    async refund(captureId) {
      // Only the login is repeated.
      await withRetry(withinMs, () => tokens.access())
      const path = `/payment/refund/${encodeURIComponent(captureId)}` as const
      await ignoring(['PAYMENT_ALREADY_CANCELED'], () => authorizedCall({ method: 'DELETE', path }, z.unknown()))
    },

    async findOwner(payload) {
      const id = parseString(payload['qpay_payment_id'])
      if (id === undefined) return undefined
      try {
        const path = `/payment/${encodeURIComponent(id)}` as const
        const { object_type, object_id: invoiceId } = await callWithRetry({ method: 'GET', path }, paymentAnswer)
        if (object_type !== 'INVOICE') return undefined
        const { sender_invoice_no } = await invoiceOf(invoiceId)
        return typeof sender_invoice_no === 'string' ? { paymentNumber: sender_invoice_no, invoiceId } : undefined
      } catch (error) {
        // A payment that QPay does not know is somebody's invention.
        if (error instanceof ProviderRefused) return undefined
        throw error
      }
    },

    ...(merchant !== undefined && {
      async statement(from: Date, to: Date) {
        const about = {
          object_type: 'MERCHANT',
          object_id: merchant,
          start_date: from.toISOString(),
          end_date: to.toISOString()
        }
        const rows = await allRows('/payment/list', about, listAnswer, STATEMENT_PAGES_MAX)
        return rows.filter(row => isReceived(row) || isRefunded(row)).map(statementRow)
      }
    })
  }
}

/** Ends quietly when QPay says that what we ask for has been done before. */
async function ignoring(harmlessCodes: readonly string[], act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !harmlessCodes.includes(error.code)) throw error
  }
}

const statementRow = (row: ListedPayment) => ({
  id: row.payment_id,
  amount: row.payment_amount,
  at: row.payment_date,
  isRefunded: isRefunded(row)
})

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
