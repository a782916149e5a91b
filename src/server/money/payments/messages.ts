import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const paymentMessages = {
  'payment.refund': z.object({ refundId: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'payment.refund': PayloadBy<typeof paymentMessages, 'payment.refund'>
  }
}

export const enqueueRefund = (tx: Transaction, refundId: string, now: Date) =>
  enqueue(tx, 'payment.refund', { refundId }, { queue: 'refunds', key: refundId, now })
