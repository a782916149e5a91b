/** What the shop asks of any payment provider (design §8). Adapters speak the provider's published protocol. */
export interface PaymentProvider {
  create(request: InvoiceRequest): Promise<Invoice>
  /** The truth about an invoice; a callback is never believed without it. */
  check(invoiceId: string): Promise<InvoiceStatus>
  /** Closing an invoice that is closed already is not an error. */
  cancel(invoiceId: string): Promise<void>
  /** Gives back a whole payment. */
  refund(providerPaymentId: string): Promise<void>
}

export interface InvoiceRequest {
  /** Our payment's number: unique at the provider too, so asking twice cannot make two invoices. */
  readonly paymentNumber: string
  /** ₮ */
  readonly amount: number
  readonly description: string
  readonly callbackUrl: string
  readonly expiresAt: Date
}

export interface Invoice {
  readonly invoiceId: string
  readonly qrText: string
  /** PNG, base64. */
  readonly qrImage: string
  readonly shortUrl: string
  readonly urls: readonly {
    readonly name: string
    readonly description: string
    readonly logo: string
    readonly link: string
  }[]
}

export interface InvoiceStatus {
  readonly state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed'
  /** ₮ paid so far. */
  readonly paidAmount: number
  readonly providerPaymentId: string | null
}

/** The provider did not answer, or not in its own language: try again later (503). */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider understood and said no; `code` is its own word for why. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
