import { z } from 'zod'
import { LEASE_NOTIFICATIONS } from '../../../domain/money/lease-state.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const leaseMessages = {
  /** A call to the lender; its content is read when it is made. `billId` is the bill that was repaid. */
  'lease.lender-call': z.object({
    call: z.enum(['apply', 'answer', 'withdraw', 'activate', 'repay']),
    leaseId: z.string(),
    billId: z.string().optional()
  }),
  'lease.notification': z.object({ leaseId: z.string(), notification: z.enum(LEASE_NOTIFICATIONS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'lease.lender-call': PayloadBy<typeof leaseMessages, 'lease.lender-call'>
    'lease.notification': PayloadBy<typeof leaseMessages, 'lease.notification'>
  }
}

export const enqueueLenderCall = (tx: Transaction, call: PayloadOf<'lease.lender-call'>, key: string, now: Date) =>
  enqueue(tx, 'lease.lender-call', call, { queue: 'lender', key, now })

/** Tells the owner of a lease; each notification under one key once. */
export const enqueueLeaseNotification = (
  tx: Transaction,
  payload: PayloadOf<'lease.notification'>,
  key: string,
  now: Date
) => enqueue(tx, 'lease.notification', payload, { queue: 'mail', key: `${key}:${payload.notification}`, now })
