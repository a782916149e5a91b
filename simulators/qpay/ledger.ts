import { randomUUID } from 'node:crypto'
import { openStorage } from './storage.ts'
import { QpayError } from './qpay-error.ts'

export interface SimInvoice {
  readonly id: string
  readonly invoiceCode: string
  readonly senderInvoiceNo: string
  readonly description: string
  /** ₮ */
  readonly amount: number
  readonly callbackUrl: string
  readonly allowPartial: boolean
  readonly allowExceed: boolean
  /** ISO; null when the invoice never expires. */
  readonly expiresAt: string | null
  readonly createdAt: string
  status: 'OPEN' | 'CLOSED' | 'CANCELLED'
}

export interface SimPayment {
  readonly id: string
  readonly invoiceId: string
  /** ₮ */
  readonly amount: number
  readonly wallet: string
  readonly paidAt: string
  status: 'PAID' | 'PARTIAL' | 'FAILED' | 'REFUNDED' | 'CANCELLED'
}

export type NewInvoice = Omit<SimInvoice, 'id' | 'createdAt' | 'status'>

export interface PayOptions {
  /** ₮; the invoice's own amount unless told. */
  readonly amount?: number | undefined
  readonly status?: 'PAID' | 'PARTIAL' | 'FAILED' | undefined
  readonly wallet?: string | undefined
  /** Money that arrives although the invoice is closed or expired. */
  readonly late?: boolean | undefined
}

interface LedgerState {
  readonly invoices: SimInvoice[]
  readonly payments: SimPayment[]
}

const counts = (payment: SimPayment) => payment.status === 'PAID' || payment.status === 'PARTIAL'

/** The simulator's books: every invoice and payment, kept in a file when one is named. */
export function openLedger(file?: string, now: () => number = Date.now) {
  const storage = openStorage<LedgerState>(file, { invoices: [], payments: [] })
  const { invoices, payments } = storage.state

  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  const numbers = new Set(invoices.map(invoice => invoice.senderInvoiceNo))

  const at = () => new Date(now()).toISOString()
  const isExpired = ({ expiresAt }: SimInvoice) => expiresAt !== null && Date.parse(expiresAt) <= now()
  const isPayable = (invoice: SimInvoice) => invoice.status === 'OPEN' && !isExpired(invoice)
  const paymentsOf = (invoiceId: string) => payments.filter(payment => payment.invoiceId === invoiceId)
  const received = (invoiceId: string) =>
    paymentsOf(invoiceId)
      .filter(counts)
      .reduce((sum, { amount }) => sum + amount, 0)

  function invoice(id: string): SimInvoice {
    const found = byId.get(id)
    if (found === undefined) throw new QpayError(422, 'INVOICE_NOTFOUND')
    return found
  }

  function payment(id: string): SimPayment {
    const found = payments.find(one => one.id === id)
    if (found === undefined) throw new QpayError(422, 'PAYMENT_NOTFOUND')
    return found
  }

  return {
    invoice,
    payment,
    paymentsOf,
    received,
    isPayable,
    isExpired,
    invoices: (): readonly SimInvoice[] => invoices,
    payments: (): readonly SimPayment[] => payments,

    create(wanted: NewInvoice): SimInvoice {
      if (numbers.has(wanted.senderInvoiceNo)) throw new QpayError(409, 'INVOICE_CODE_REGISTERED')
      const made: SimInvoice = { ...wanted, id: randomUUID(), createdAt: at(), status: 'OPEN' }
      invoices.push(made)
      byId.set(made.id, made)
      numbers.add(made.senderInvoiceNo)
      storage.changed()
      return made
    },

    cancel(id: string) {
      const found = invoice(id)
      if (found.status === 'CANCELLED') throw new QpayError(400, 'INVOICE_ALREADY_CANCELED')
      if (received(id) > 0) throw new QpayError(400, 'INVOICE_PAID')
      found.status = 'CANCELLED'
      storage.changed()
    },

    pay(id: string, { amount, status, wallet = 'qPay wallet', late = false }: PayOptions = {}): SimPayment {
      const found = invoice(id)
      if (!late && !isPayable(found))
        throw new QpayError(400, found.status === 'CLOSED' ? 'INVOICE_PAID' : 'QRCODE_USED')
      const paid = amount ?? found.amount
      const isWhole = received(id) + paid >= found.amount
      const made: SimPayment = {
        id: randomUUID(),
        invoiceId: id,
        amount: paid,
        wallet,
        paidAt: at(),
        status: status ?? (isWhole ? 'PAID' : 'PARTIAL')
      }
      payments.push(made)
      if (made.status === 'PAID') found.status = 'CLOSED'
      storage.changed()
      return made
    },

    refund(id: string, status: 'REFUNDED' | 'CANCELLED') {
      const found = payment(id)
      if (found.status === 'REFUNDED' || found.status === 'CANCELLED')
        throw new QpayError(400, 'PAYMENT_ALREADY_CANCELED')
      if (!counts(found)) throw new QpayError(400, 'PAYMENT_NOT_PAID')
      found.status = status
      storage.changed()
    },

    close: () => storage.close()
  }
}

export type Ledger = ReturnType<typeof openLedger>
