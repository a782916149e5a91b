import type { PayableKind } from '../../../domain/payment.ts'
import type { Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { PaymentRow } from './queries.ts'

/** Who wants to pay. */
export interface Payer {
  readonly userId?: string | undefined
}

/** What is due now. */
export interface AmountDue {
  /** ₮ */
  readonly amount: number
  /** Of what is paid for; payments are numbered after it. */
  readonly number: string
  /** As the payer reads it at the provider. */
  readonly description: string
  readonly userId: string | null
  /** Eight digits; empty where nobody gave one. */
  readonly phone?: string
  /** How it is to be paid where nobody says otherwise. */
  readonly method?: string | null
}

/** Something that can be paid for through a provider. */
export interface Payable {
  readonly kind: PayableKind
  /** Locks it; before any of its payments is touched, so that nobody waits for each other. */
  lock(tx: Transaction, id: string): Promise<unknown>
  /** Whether it may be paid now, and how much. Its lock is held. */
  amountDue(tx: Transaction, id: string, principal: Payer, now: Date): Promise<Result<AmountDue, Problem>>
  /** The payment's row is written. */
  onInvoiceOpened?(tx: Transaction, payment: PaymentRow, now: Date): Promise<void>
  /** `payment.amount` ₮ have come: what is not kept goes back whence it came. */
  onPaid(tx: Transaction, payment: PaymentRow, now: Date): Promise<'accepted' | 'refund'>
  /** An invoice has ended without being paid. */
  onInvoiceClosed?(tx: Transaction, payment: PaymentRow, now: Date): Promise<void>
  /** Path of ours, in Mongolian, to which a hosted page sends its visitor back. */
  returnPath(due: Pick<AmountDue, 'number'>): string
}
