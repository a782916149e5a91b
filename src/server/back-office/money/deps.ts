import type { TransferService } from '../../money/bank-transfers/index.ts'
import type { PaymentService } from '../../money/payments/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface OfficeMoneyDeps {
  readonly db: Database
  readonly transfers: TransferService
  readonly payments: Pick<PaymentService, 'refresh' | 'openRefunds' | 'markManualRefundDone' | 'processRefund'>
  readonly now: () => Date
}
