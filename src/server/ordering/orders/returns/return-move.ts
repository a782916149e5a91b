import type { ReturnState } from '../../../../domain/ordering/returns.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { type ReturnRecord, updateReturn } from './return-queries.ts'

/** Writes a return in its next state, with the moment of it and whatever else has changed. */
export async function transitionReturn(
  tx: Transaction,
  found: ReturnRecord,
  to: ReturnState,
  now: Date,
  changed: Partial<ReturnRecord> = {}
) {
  const at = now.toISOString()
  await tx.run(updateReturn, {
    ...found,
    ...changed,
    state: to,
    updated_at: at,
    decided_at: to === 'approved' || to === 'declined' ? at : found.decided_at,
    received_at: to === 'received' ? at : found.received_at,
    refunded_at: to === 'refunded' ? at : found.refunded_at
  })
}
