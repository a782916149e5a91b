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
  /** ₮; the invoice's own amount when left out. */
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
export class Ledger {
  readonly #storage
  readonly #now: () => number
  readonly #byId: Map<string, SimInvoice>
  readonly #numbers: Set<string>

  constructor(file?: string, now: () => number = Date.now) {
    this.#storage = openStorage<LedgerState>(file, { invoices: [], payments: [] })
    this.#now = now
    this.#byId = new Map(this.invoices().map(invoice => [invoice.id, invoice]))
    this.#numbers = new Set(this.invoices().map(invoice => invoice.senderInvoiceNo))
  }

  invoices(): readonly SimInvoice[] {
    return this.#storage.state.invoices
  }

  payments(): readonly SimPayment[] {
    return this.#storage.state.payments
  }

  invoice(id: string): SimInvoice {
    const found = this.#byId.get(id)
    if (found === undefined) throw new QpayError(422, 'INVOICE_NOTFOUND')
    return found
  }

  payment(id: string): SimPayment {
    const found = this.payments().find(one => one.id === id)
    if (found === undefined) throw new QpayError(422, 'PAYMENT_NOTFOUND')
    return found
  }

  paymentsOf(invoiceId: string): SimPayment[] {
    return this.payments().filter(payment => payment.invoiceId === invoiceId)
  }

  /** ₮ */
  received(invoiceId: string): number {
    return this.paymentsOf(invoiceId)
      .filter(counts)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  isExpired({ expiresAt }: SimInvoice): boolean {
    return expiresAt !== null && Date.parse(expiresAt) <= this.#now()
  }

  isPayable(invoice: SimInvoice): boolean {
    return invoice.status === 'OPEN' && !this.isExpired(invoice)
  }

  create(wanted: NewInvoice): SimInvoice {
    if (this.#numbers.has(wanted.senderInvoiceNo)) throw new QpayError(409, 'INVOICE_CODE_REGISTERED')
    const made: SimInvoice = { ...wanted, id: randomUUID(), createdAt: this.#at(), status: 'OPEN' }
    this.#storage.state.invoices.push(made)
    this.#byId.set(made.id, made)
    this.#numbers.add(made.senderInvoiceNo)
    this.#storage.changed()
    return made
  }

  cancel(id: string): void {
    const found = this.invoice(id)
    if (found.status === 'CANCELLED') throw new QpayError(400, 'INVOICE_ALREADY_CANCELED')
    if (this.received(id) > 0) throw new QpayError(400, 'INVOICE_PAID')
    found.status = 'CANCELLED'
    this.#storage.changed()
  }

  pay(id: string, { amount, status, wallet = 'qPay wallet', late = false }: PayOptions = {}): SimPayment {
    const found = this.invoice(id)
    if (!late && !this.isPayable(found))
      throw new QpayError(400, found.status === 'CLOSED' ? 'INVOICE_PAID' : 'QRCODE_USED')
    const paid = amount ?? found.amount
    const isWhole = this.received(id) + paid >= found.amount
    const made: SimPayment = {
      id: randomUUID(),
      invoiceId: id,
      amount: paid,
      wallet,
      paidAt: this.#at(),
      status: status ?? (isWhole ? 'PAID' : 'PARTIAL')
    }
    this.#storage.state.payments.push(made)
    if (made.status === 'PAID') found.status = 'CLOSED'
    this.#storage.changed()
    return made
  }

  refund(id: string, status: 'REFUNDED' | 'CANCELLED'): void {
    const found = this.payment(id)
    if (found.status === 'REFUNDED' || found.status === 'CANCELLED')
      throw new QpayError(400, 'PAYMENT_ALREADY_CANCELED')
    if (!counts(found)) throw new QpayError(400, 'PAYMENT_NOT_PAID')
    found.status = status
    this.#storage.changed()
  }

  close() {
    return this.#storage.close()
  }

  #at(): string {
    return new Date(this.#now()).toISOString()
  }
}
