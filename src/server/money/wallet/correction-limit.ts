import { CORRECTION_LIMIT, correctionDayBefore, correctionLimitFor } from '../../../domain/money/wallet-correction.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StaffLimitTable } from './tables.ts'

export const CORRECTION_LIMIT_NAME = 'wallet-corrections'

const storedLimit = statement<{ name: string }, Omit<StaffLimitTable, 'name' | 'updated_at'>>((db, p) =>
  db.selectFrom('staff_limits').select(['amount', 'changed_by', 'changer_amount']).where('name', '=', p('name'))
)

/** The shop's limit of a day, and the limit that holds for this member. */
export async function correctionLimitsOf(
  reader: Reader,
  staffId: string
): Promise<{ readonly amount: number; readonly own: number }> {
  const stored = await reader.first(storedLimit, { name: CORRECTION_LIMIT_NAME })
  if (!stored) return { amount: CORRECTION_LIMIT, own: CORRECTION_LIMIT }
  const { changed_by: changedBy, changer_amount } = stored
  const [amount, changerAmount] = [Number(stored.amount), changer_amount === null ? null : Number(changer_amount)]
  return { amount, own: correctionLimitFor({ amount, changedBy, changerAmount }, staffId) }
}

/** ₮ that somebody corrected without a second person since this time yesterday. */
export async function sumCorrectedWithoutApproval(tx: Transaction, staffId: string, at: Date): Promise<number> {
  const { sum } = await tx.query
    .selectFrom('wallet_corrections')
    .select(e => e.fn.sum<number | string | null>('amount').as('sum'))
    .where('requested_by', '=', staffId)
    .where('requested_at', '>', correctionDayBefore(at).toISOString())
    .where('state', '=', 'applied')
    .where('decided_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
