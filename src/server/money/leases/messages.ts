import type { LeaseNotification } from '../../../domain/lease-state.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** A call to the lender; its content is read when it is made. */
    'lease.lender-call': {
      readonly call: 'apply' | 'answer' | 'withdraw' | 'activate' | 'repay'
      readonly leaseId: string
      /** The bill that was repaid. */
      readonly billId?: string | undefined
    }
    'lease.news': { readonly leaseId: string; readonly news: LeaseNotification }
  }
}

export const enqueueLenderCall = (tx: Transaction, call: PayloadOf<'lease.lender-call'>, key: string, now: Date) =>
  enqueue(tx, 'lease.lender-call', call, { queue: 'lender', key, now })

/** Tells the owner of a lease; the same news under the same key once. */
export const enqueueLeaseNotification = (tx: Transaction, payload: PayloadOf<'lease.news'>, key: string, now: Date) =>
  enqueue(tx, 'lease.news', payload, { queue: 'mail', key: `${key}:${payload.news}`, now })
