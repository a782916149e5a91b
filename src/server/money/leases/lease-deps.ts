import type { LeasePayMethod } from '../../../contract/lease.ts'
import type { PaymentBody } from '../../../contract/payment.ts'
import type { Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { Orders, OrderAggregate } from '../../ordering/orders/index.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { Lender } from '../../providers/lender/index.ts'

/** What leasing asks of payments: only they move money. */
export interface LeasePaymentsPort {
  /** ₮ of a placed order that nobody has paid yet. */
  amountDue(tx: Transaction, aggregate: OrderAggregate): Promise<number>
  /** The lender has said yes: the order is paid. */
  payOrder(tx: Transaction, aggregate: OrderAggregate, leaseId: string, amount: number, now: Date): Promise<unknown>
  /** Part of a payment goes back to where it came from; once for each cause. */
  refund(tx: Transaction, paymentId: string, amount: number, cause: string, now: Date): Promise<unknown>
  /** Opens a payment for a bill. */
  openPayment(
    billId: string,
    method: LeasePayMethod,
    userId: string,
    once: IdempotencyKey,
    locale: Locale
  ): Promise<Result<PaymentBody, Problem>>
  /** The newest payment of a bill that is not over. */
  pendingPayment(reader: Reader, billId: string): Promise<PaymentBody | undefined>
  /** Asks whoever takes it how far it is. */
  refreshPayment(paymentId: string): Promise<unknown>
  /** What a payer can choose from. */
  methods(): readonly LeasePayMethod[]
}

export interface LeaseDeps {
  readonly orders: Orders
  /** Undefined where nobody lends: then running leases go on, and no new one is offered. */
  readonly lender: Lender | undefined
  readonly payments: LeasePaymentsPort
  /** Where the lender calls when something has changed. */
  readonly callbackUrl: (leaseId: string) => string
}
