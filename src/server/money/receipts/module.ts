import type { AppContext, Module } from '../../platform/app-context.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import { ebarimt } from '../../providers/receipt/index.ts'
import { receiptRoutes } from './routes.ts'
import { createReceiptService, type ReceiptService } from './service.ts'
import type { Taxes } from './taxes.ts'
import { HOUR_MS } from '../../../domain/time.ts'

interface ReceiptsModule extends Module {
  /** Undefined where the shop makes none. */
  readonly service: ReceiptService | undefined
}

export function createReceiptsModule(
  { environment, pseudonymize, log }: AppContext,
  { orders, taxes }: { readonly orders: Orders; readonly taxes: Taxes }
): ReceiptsModule {
  const receipts =
    environment.ebarimt &&
    createReceiptService({
      orders,
      provider: ebarimt(environment.ebarimt),
      taxes,
      pseudonymize,
      log
    })
  return {
    service: receipts,
    cartTables: { keeping: ['receipt_jobs'] },
    api: [receiptRoutes(receipts)],
    jobs: receipts
      ? [
          { name: 'receipts.issue', everyMs: 1_000, run: () => receipts.issueDue() },
          { name: 'receipts.watch', everyMs: HOUR_MS, run: () => receipts.alertMissing() }
        ]
      : []
  }
}
