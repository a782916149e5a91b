import type { LeasePayMethod } from '../../../contract/money/lease.ts'
import type { PaymentBody } from '../../../contract/money/payment.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { Orders, OrderAggregate } from '../../ordering/orders/index.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { RefundInput } from '../payments/index.ts'
import type { Lender } from '../../providers/lender/index.ts'

/** The part of payments that leases use: only payments move money. */
export interface LeasePaymentsPort {
  /** ₮ of a placed order that nobody has paid yet. */
  amountDue(tx: Transaction, aggregate: OrderAggregate): Promise<number>
  /** Pays an order with an approved lease. */
  payOrder(tx: Transaction, aggregate: OrderAggregate, leaseId: string, amount: number, now: Date): Promise<unknown>
  /** Refunds a part of a payment to its source, once per idempotency key. */
  refund(tx: Transaction, refund: RefundInput): Promise<unknown>
  /** Opens a payment for a bill. */
  openPayment(
    billId: string,
    method: LeasePayMethod,
    userId: string,
    idempotencyKey: IdempotencyKey,
    locale: Locale
  ): Promise<Result<PaymentBody, Problem>>
  /** The newest payment of a bill that waits for its payer. */
  pendingPayment(reader: Reader, billId: string): Promise<PaymentBody | undefined>
  /** Checks a payment at its provider. */
  refreshPayment(paymentId: string): Promise<unknown>
  /** Methods a bill can be paid with. */
  methods(reader: Reader): Promise<readonly LeasePayMethod[]>
}

export interface LeaseDeps {
  readonly orders: Orders
  /** Undefined where no lender is configured: active leases go on, and none is offered. */
  readonly lender: Lender | undefined
  /** True while staff offer leases; existing applications go on either way. */
  readonly isSwitchedOn: (reader: Reader) => Promise<boolean>
  readonly payments: LeasePaymentsPort
  /** Webhook URL of a lease at the lender. */
  readonly callbackUrl: (leaseId: string) => string
  readonly publicUrl: string
}

/** True where a new lease can be applied for now. */
export const isLeaseOffered = async ({ lender, isSwitchedOn }: LeaseDeps, reader: Reader) =>
  lender !== undefined && (await isSwitchedOn(reader))

export const LEASE_UNAVAILABLE = err<Problem>({ status: 503, code: 'lease-unavailable' })
