import type { TransferService } from '../../money/bank-transfers/index.ts'
import type { PaymentService, RefundService } from '../../money/payments/index.ts'
import type { ReceiptService } from '../../money/receipts/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface OfficeMoneyDeps {
  readonly db: Database
  readonly transfers: TransferService
  readonly payments: Pick<PaymentService, 'refresh'>
  readonly refunds: Pick<RefundService, 'listUnfinishedRefunds' | 'markManualRefundDone'>
  /** Undefined where the shop makes none. */
  readonly receipts: Pick<ReceiptService, 'listUnsettled' | 'retry'> | undefined
  readonly now: () => Date
}
