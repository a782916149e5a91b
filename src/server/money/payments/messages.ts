import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'payment.refund': { readonly refundId: string }
  }
}

export const enqueueRefund = (tx: Transaction, refundId: string, now: Date) =>
  enqueue(tx, 'payment.refund', { refundId }, { queue: 'refunds', key: refundId, now })
