import type { PayableKind } from '../../../domain/money/payment.ts'
import type { Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { PaymentRow } from './queries.ts'

/** The customer who asks for a payment. */
export interface Payer {
  readonly userId?: string | undefined
}

/** The amount due and the texts of its invoice. */
export interface AmountDue {
  /** ₮ */
  readonly amount: number
  /** Number of the payable; its payments add a suffix. */
  readonly number: string
  /** The purpose that the payer reads at the provider. */
  readonly description: string
  readonly userId: string | null
  /** Eight digits; empty where nobody gave one. */
  readonly phone?: string
  /** The method chosen before. */
  readonly method?: string | null
}

/** Something that can be paid for through a provider. */
export interface Payable {
  readonly kind: PayableKind
  /** Locks it. Lock order: the payable first, then its payments. */
  lock(tx: Transaction, id: string): Promise<unknown>
  /** The amount due, or why it cannot be paid now; it is locked. */
  amountDue(tx: Transaction, id: string, principal: Payer, now: Date): Promise<Result<AmountDue, Problem>>
  /** The payment's row is written. */
  onInvoiceOpened?(tx: Transaction, payment: PaymentRow, now: Date): Promise<void>
  /** `payment.amount` ₮ were received; `refund` where the payable does not accept them. */
  onPaid(tx: Transaction, payment: PaymentRow, now: Date): Promise<'accepted' | 'refund'>
  /** An invoice has ended without being paid. */
  onInvoiceClosed?(tx: Transaction, payment: PaymentRow, now: Date): Promise<void>
  /** Path of the shop, in Mongolian, to which a provider's hosted page returns. */
  returnPath(due: Pick<AmountDue, 'number'>): string
}
