import { v7 as uuid } from 'uuid'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { nameColumn, type LocalizedName } from './columns.ts'
import { newSingleUseCode } from './gift-card-numbers.ts'
import type { SingleUseCodeTable } from './tables.ts'

export interface SingleUseCode {
  readonly kind: SingleUseCodeTable['kind']
  readonly name: LocalizedName
  readonly amount: number
  readonly usableAbove: number | null
  /** The coupon it gives, instead of money. */
  readonly couponId: string | null
  readonly expiresAt: string | null
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 500

/** Inserts `count` codes that can be redeemed once; answers them. */
export async function insertSingleUseCodes(
  tx: Transaction,
  { kind, name, amount, usableAbove, couponId, expiresAt }: SingleUseCode,
  count: number,
  now: Date
): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newSingleUseCode)
  for (let begin = 0; begin < count; begin += BATCH)
    await tx.query
      .insertInto('single_use_codes')
      .values(
        codes.slice(begin, begin + BATCH).map(code => ({
          ...{ id: uuid(), code, code_key: normalizeCode(code), kind, name_json: nameColumn.write(name), amount },
          ...{ usable_above: usableAbove, coupon_id: couponId, expires_at: expiresAt },
          ...{ redeemed_by: null, redeemed_at: null, created_at: now.toISOString(), voided_at: null }
        }))
      )
      .execute()
  return codes
}
