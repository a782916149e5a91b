import { ok, type Result } from '../../../domain/result.ts'
import { parseSecondFactorCode, type SecondFactorCode } from '../../../domain/identity/second-factor.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { Encryption } from '../../platform/db/encryption.ts'
import { tooMany, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { consumeAttempt, retryAfterSeconds } from '../users/sign-in-limits.ts'
import type { StaffMemberRow } from './queries.ts'
import { newRecoveryCodes, totpStep } from './totp.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

export const secretContext = (column: 'totp_secret' | 'totp_pending_secret', staffId: string) =>
  encryptionContext('staff_members', column, staffId)

const incorrect = unprocessable('staff-code-incorrect', { field: 'code' })

/** Counts a try before the code is looked at: in a change of its own, so that it stays counted when the code is wrong. */
export async function parseCountedCode(
  { db, pseudonymize, now }: Deps,
  staffId: string,
  written: string
): ServiceResult<SecondFactorCode> {
  const isAllowed = await db.change(tx =>
    consumeAttempt(tx, 'secondFactorsToAccount', pseudonymize, ['staff', staffId], now())
  )
  if (!isAllowed) return tooMany('staff-too-many-codes', retryAfterSeconds('secondFactorsToAccount'))
  const code = parseSecondFactorCode(written)
  return code ? ok(code) : incorrect
}

/** Takes a code of the app or a recovery code; each is good for once. */
export async function consumeCode(
  tx: Transaction,
  encryption: Encryption,
  member: StaffMemberRow,
  { kind, code }: SecondFactorCode,
  at: Date
): ServiceResult<undefined> {
  if (kind === 'recovery') return consumeRecoveryCode(tx, encryption, member.id, code, at)
  if (member.totp_secret === null) return incorrect
  const step = totpStep(encryption.decrypt(member.totp_secret, secretContext('totp_secret', member.id)), code, at)
  return step === undefined ? incorrect : claimStep(tx, member.id, step)
}

/** A code that somebody read over a shoulder is of no use: its time step, and those before it, are taken. */
export async function claimStep(tx: Transaction, staffId: string, step: number): Promise<Result<undefined, Problem>> {
  const { numUpdatedRows } = await tx.query
    .updateTable('staff_members')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where(e => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(undefined) : unprocessable('staff-code-used', { field: 'code' })
}

const recoveryCodeKey = (encryption: Encryption, staffId: string, code: string) =>
  encryption.lookupKey(`${staffId}\n${code}`, 'staff_recovery_codes.code')

async function consumeRecoveryCode(
  tx: Transaction,
  encryption: Encryption,
  staffId: string,
  code: string,
  at: Date
): ServiceResult<undefined> {
  const { numUpdatedRows } = await tx.query
    .updateTable('staff_recovery_codes')
    .set({ used_at: at.toISOString() })
    .where('code_key', '=', recoveryCodeKey(encryption, staffId, code))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(undefined) : incorrect
}

/** New codes, which are answered here and never again; the old ones end. */
export async function replaceRecoveryCodes(tx: Transaction, encryption: Encryption, staffId: string) {
  const codes = newRecoveryCodes()
  await tx.query.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx.query
    .insertInto('staff_recovery_codes')
    .values(codes.map(code => ({ code_key: recoveryCodeKey(encryption, staffId, code), staff_id: staffId })))
    .execute()
  return codes
}
