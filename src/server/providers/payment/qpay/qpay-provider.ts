import { REFUND_SUPPORT } from '../../../../domain/money/payment.ts'
import { z } from 'zod'
import { bindDeps } from '../../../platform/bind-deps.ts'
import { ProviderRefused } from '../../../platform/http-client/index.ts'
import { unpaid } from '../port.ts'
import type { Invoice, InvoiceOwner, InvoiceRequest, InvoiceStatus, PaymentProvider } from '../port.ts'
import { parseString } from '../parse-string.ts'
import { invoiceAnswer, listAnswer, paymentAnswer, type ListedPayment } from './answers.ts'
import { isReceived, isRefunded, statusOfPayments } from './invoice-status.ts'
import { QpayApi, type QpayOptions } from './qpay-api.ts'

const STATEMENT_PAGES_MAX = 1_000

interface Deps {
  readonly api: QpayApi
  readonly invoiceCode: string
}

/** QPay v2 as published (field notes 2.1). */
export function createQpayPaymentProvider(options: QpayOptions): PaymentProvider {
  const { invoiceCode, merchant } = options
  const api = new QpayApi(options)
  return {
    refunds: REFUND_SUPPORT.qpay,
    isSafeToAbandon: true,
    ...bindDeps({ api, invoiceCode }, { create, check, cancel, refund, findOwner, testCall }),
    ...(merchant !== undefined && { statement: (from: Date, to: Date) => statement(api, merchant, from, to) })
  }
}

async function create({ api, invoiceCode }: Deps, request: InvoiceRequest): Promise<Invoice> {
  const body = invoiceBody(invoiceCode, request)
  try {
    // The same number each time: QPay keeps it unique, so a repeat cannot make a second invoice.
    const invoice = await api.callWithRetry({ method: 'POST', path: '/invoice', body }, invoiceAnswer)
    const { invoice_id, qr_text, qr_image, qPay_shortUrl, urls } = invoice
    return { invoiceId: invoice_id, ask: { kind: 'qr', qr_text, qr_image, short_url: qPay_shortUrl, urls } }
  } catch (error) {
    // The protocol cannot look an invoice up by our number. Should it be paid, `findOwner` tells from its payment.
    if (error instanceof ProviderRefused && error.status === 409)
      throw new ProviderRefused(error.code, `QPay has an invoice numbered ${request.paymentNumber}: take a new number`)
    throw error
  }
}

async function check({ api }: Deps, invoiceId: string): Promise<InvoiceStatus> {
  const moved = statusOfPayments(await api.paymentsOf(invoiceId))
  if (moved !== null) return moved
  if ((await api.invoiceOf(invoiceId)).invoice_status === 'OPEN') return unpaid('open')
  // Paying closes an invoice as well: it may have been paid between the two questions.
  return statusOfPayments(await api.paymentsOf(invoiceId)) ?? unpaid('closed')
}

async function cancel({ api }: Deps, invoiceId: string): Promise<void> {
  const path = `/invoice/${encodeURIComponent(invoiceId)}` as const
  await ignoring(['INVOICE_ALREADY_CANCELED', 'INVOICE_NOTFOUND'], () =>
    api.callWithRetry({ method: 'DELETE', path }, z.unknown())
  )
}

async function refund({ api }: Deps, captureId: string): Promise<void> {
  // Only the login is repeated.
  await api.signIn()
  const path = `/payment/refund/${encodeURIComponent(captureId)}` as const
  await ignoring(['PAYMENT_ALREADY_CANCELED'], () => api.call({ method: 'DELETE', path }, z.unknown()))
}

async function findOwner({ api }: Deps, payload: Readonly<Record<string, unknown>>): Promise<InvoiceOwner | undefined> {
  const id = parseString(payload['qpay_payment_id'])
  if (id === undefined) return undefined
  try {
    const path = `/payment/${encodeURIComponent(id)}` as const
    const { object_type, object_id: invoiceId } = await api.callWithRetry({ method: 'GET', path }, paymentAnswer)
    if (object_type !== 'INVOICE') return undefined
    const { sender_invoice_no } = await api.invoiceOf(invoiceId)
    return typeof sender_invoice_no === 'string' ? { paymentNumber: sender_invoice_no, invoiceId } : undefined
  } catch (error) {
    // A payment that QPay does not know is somebody's invention.
    if (error instanceof ProviderRefused) return undefined
    throw error
  }
}

async function testCall({ api }: Deps): Promise<string> {
  await api.testLogin()
  return 'POST /auth/token: access_token'
}

async function statement(api: QpayApi, merchant: string, from: Date, to: Date) {
  const about = {
    object_type: 'MERCHANT',
    object_id: merchant,
    start_date: from.toISOString(),
    end_date: to.toISOString()
  }
  const rows = await api.allRows('/payment/list', about, listAnswer, STATEMENT_PAGES_MAX)
  return rows.filter(row => isReceived(row) || isRefunded(row)).map(statementRow)
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
