import { sql } from 'kysely'
import { correctionDayBefore } from '../../../../domain/money/wallet-correction.ts'
import type { Transaction } from '../../../platform/db/database.ts'

/** ₮ on codes that somebody made without a second person since this time yesterday. */
export async function sumIssuedWithoutApproval(tx: Transaction, staffId: string, at: Date): Promise<number> {
  const { sum } = await tx.query
    .selectFrom('code_issues')
    .select(sql<number | string | null>`sum(amount * count)`.as('sum'))
    .where('requested_by', '=', staffId)
    .where('requested_at', '>', correctionDayBefore(at).toISOString())
    // Codes that were revoked may have been used before.
    .where('state', 'in', ['issued', 'revoked'])
    .where('decided_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
