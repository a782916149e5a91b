import type { OrderEvent } from '../../../domain/ordering/order-state.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import { lockReceiptJob, updateReceiptJob, insertReceiptJob } from './queries.ts'

/** Events after which a different receipt may be due. */
const CHANGES: readonly OrderEvent[] = ['part-returned', 'returned', 'canceled']

/** Requires a receipt on delivery and compares it again after returns and cancellations. */
export async function receiptSubscriber(tx: Transaction, { order }: OrderAggregate, event: OrderEvent, now: Date) {
  const at = now.toISOString()
  if (event === 'delivered') await requireReceipt(tx, order.id, at, now)
  if (!CHANGES.includes(event)) return
  const row = await tx.first(lockReceiptJob, { order_id: order.id })
  if (!row) return
  // The process that is sending compares the version when it is done.
  const isBusy = row.state === 'sending' || row.state === 'unclear'
  const reset = isBusy ? {} : ({ state: 'waiting', attempts: 0, due_at: at } as const)
  await tx.run(updateReceiptJob, { ...row, version: row.version + 1, ...reset, updated_at: at })
}

/** An order delivered at `deliveredAt` needs a receipt; a second call changes nothing. */
export const requireReceipt = (tx: Transaction, orderId: string, deliveredAt: string, now: Date) =>
  tx.run(insertReceiptJob, {
    order_id: orderId,
    state: 'waiting',
    step: null,
    version: 1,
    attempts: 0,
    due_at: now.toISOString(),
    error: null,
    request_json: null,
    delivered_at: deliveredAt,
    alerted_at: null,
    updated_at: now.toISOString()
  })
