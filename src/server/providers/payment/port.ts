import type { NextAction } from '../../../contract/money/payment.ts'
import type { RefundSupport } from '../../../domain/money/payment.ts'

/** Port to a payment provider. Adapters speak the provider's published protocol. */
export interface PaymentProvider {
  /** Refunds the provider supports: none, only a whole payment, or any part. */
  readonly refunds: RefundSupport
  /** How long an invoice waits for its payer, minutes; as long as goods are held when left out. */
  readonly payMinutes?: number
  create(request: InvoiceRequest): Promise<Invoice>
  /**
   * An invoice whose making was not answered can be given up at once: nobody can pay what nobody was shown. Left out
   * where making one already asks the payer, or takes the money.
   */
  readonly isSafeToAbandon?: true
  /** The truth about an invoice; a callback is never believed without it. */
  check(invoiceId: string): Promise<InvoiceStatus>
  /** Closing an invoice that is closed already is not an error. */
  cancel(invoiceId: string): Promise<void>
  /** Gives back all the money of an arrival. Never repeated without asking `check` whether it is back. */
  refund(captureId: string): Promise<void>
  /** The provider's name of an invoice whose making was not answered, where it follows from what was asked. */
  merchantReference?(request: Pick<InvoiceRequest, 'paymentNumber' | 'amount'>): string
  /** The invoice that a payment at the provider belongs to: for invoices whose creation was never answered. */
  findOwner?(payload: Readonly<Record<string, unknown>>): Promise<InvoiceOwner | undefined>
  /**
   * Our number of the payment that a call to the provider's one address of ours is about: only a hint whom to ask
   * about.
   */
  parseCallback?(payload: Readonly<Record<string, unknown>>): string | undefined
  /**
   * A published call that signs in or reads, and moves nothing: answers what was called and how the provider put it.
   * Left out where there is nobody to call.
   */
  testCall?(): Promise<string>
  /** Payments and refunds of a period as the provider records them, where its protocol reports them. */
  statement?(from: Date, to: Date): Promise<readonly StatementRow[]>
}

export interface InvoiceRequest {
  /** Our payment's number: unique at the provider too, so asking twice cannot make two invoices. */
  readonly paymentNumber: string
  /** ₮ */
  readonly amount: number
  readonly description: string
  readonly callbackUrl: string
  readonly expiresAt: Date
  /** Address to which the browser comes back from a provider's own page. */
  readonly returnUrl: string
  readonly locale: 'mn' | 'en'
  /** The payer's, for providers that ask in their own app. */
  readonly phone?: string | undefined
  /** A means of payment the provider knows already: a saved card's token. */
  readonly source?: string | undefined
  /** The payer has agreed to the card they type being kept, by providers that keep cards. */
  readonly keepsCard?: boolean | undefined
}

/** A card that a payer typed at its provider and may pay with again. */
export interface SavedCard {
  /** Token of a saved card; useless without the merchant's login. */
  readonly token: string
  /** Number as the provider shows it, most digits hidden. */
  readonly number: string
  readonly bank: string
}

export interface Invoice {
  /** The provider's name of it, with all that its other calls need. */
  readonly invoiceId: string
  readonly ask: NextAction
}

export interface InvoiceStatus {
  readonly state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed'
  /** Each time money came, also what has gone back since; providers that forget what went back leave it out. */
  readonly captures: readonly Capture[]
  /** Present where the payer asked to save the card. */
  readonly card?: SavedCard
}

export interface Capture {
  /** The provider's name of it. */
  readonly id: string
  /** ₮ */
  readonly amount: number
  readonly isRefunded: boolean
}

/** An invoice on which one sum has come, at a provider that tells no more than that. */
export const singleCapturePaid = (id: string, amount: number): InvoiceStatus => ({
  state: 'paid',
  captures: amount > 0 ? [{ id, amount, isRefunded: false }] : []
})

export const unpaid = (state: 'open' | 'closed'): InvoiceStatus => ({ state, captures: [] })

export interface InvoiceOwner {
  readonly paymentNumber: string
  readonly invoiceId: string
}

export interface StatementRow {
  /** The id that `check` has for the same capture. */
  readonly id: string
  /** ₮ */
  readonly amount: number
  /** The moment as the provider writes it. */
  readonly at: string
  readonly isRefunded: boolean
  /** Our number of the payment, where the provider tells it. */
  readonly paymentNumber?: string
}
