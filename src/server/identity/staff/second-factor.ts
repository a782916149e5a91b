import { toDataURL } from 'qrcode'
import type { StaffEnrolmentBody, StaffRecoveryCodesBody } from '../../../contract/staff/security.ts'
import { ok } from '../../../domain/result.ts'
import { recoveryCodeText, type SecondFactorCode } from '../../../domain/identity/second-factor.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { forbidden, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { recordStaffAction } from './audit.ts'
import { endOtherSessions, lockMember, type StaffMemberRow } from './queries.ts'
import { claimStep, consumeCode, parseCountedCode, replaceRecoveryCodes, secretContext } from './second-factor-codes.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

/** The second factor of the signed-in member: enrolment, proof at sign-in, recovery codes. */
export const createSecondFactorService = (deps: Deps) =>
  bindDeps(deps, { beginEnrolment, confirmEnrolment, prove, renewRecoveryCodes })

const memberOf = async (tx: Transaction, { staffId }: StaffPrincipal): Promise<StaffMemberRow> => {
  const member = await tx.first(lockMember, { id: staffId })
  if (!member) throw new Error(`Member ${staffId} is gone`)
  return member
}

/** Runs a change that a fresh code allows. */
async function withCode<T>(
  deps: Deps,
  staff: StaffPrincipal,
  written: string,
  work: (tx: Transaction, member: StaffMemberRow, code: SecondFactorCode) => ServiceResult<T>
): ServiceResult<T> {
  const code = await parseCountedCode(deps, staff.staffId, written)
  if (!code.ok) return code
  return deps.db.change(async tx => {
    const member = await memberOf(tx, staff)
    const consumed = await consumeCode(tx, deps.db.encryption, member, code.value, deps.now())
    return consumed.ok ? work(tx, member, code.value) : consumed
  })
}

const subjectOf = ({ staffId: id }: StaffPrincipal) => ({ type: 'staff_member', id })

/**
 * Makes a secret and shows it once. A session that has not proved the second factor that exists cannot replace it, and
 * the one that exists holds until the new one is confirmed.
 */
async function beginEnrolment({ db, now }: Deps, staff: StaffPrincipal): ServiceResult<StaffEnrolmentBody> {
  if (staff.pendingStep === 'code') return forbidden('staff-code-required')
  const secret = newTotpSecret()
  await db.change(async tx => {
    await tx.query
      .updateTable('staff_members')
      .set({
        totp_pending_secret: db.encryption.encrypt(secret, secretContext('totp_pending_secret', staff.staffId)),
        updated_at: now().toISOString()
      })
      .where('id', '=', staff.staffId)
      .execute()
    await recordStaffAction(tx, staff, { action: 'second_factor.begin', subject: subjectOf(staff) }, now())
  })
  const uri = totpUri(secret, staff.email)
  return ok({ secret, uri, qr_image: await toDataURL(uri, { margin: 2, width: 480 }) })
}

/** The first code of the app proves that it has the secret; every other session of the member ends. */
async function confirmEnrolment(
  deps: Deps,
  staff: StaffPrincipal,
  written: string
): ServiceResult<StaffRecoveryCodesBody> {
  if (staff.pendingStep === 'code') return forbidden('staff-code-required')
  const { db, now } = deps
  const code = await parseCountedCode(deps, staff.staffId, written)
  if (!code.ok) return code
  return db.change(async tx => {
    const at = now()
    const member = await memberOf(tx, staff)
    if (member.totp_pending_secret === null) return unprocessable('staff-code-incorrect', { field: 'code' })
    const secret = db.encryption.decrypt(
      member.totp_pending_secret,
      secretContext('totp_pending_secret', staff.staffId)
    )
    const step = code.value.kind === 'totp' ? totpStep(secret, code.value.code, at) : undefined
    if (step === undefined) return unprocessable('staff-code-incorrect', { field: 'code' })
    await tx.query
      .updateTable('staff_members')
      .set({
        totp_secret: db.encryption.encrypt(secret, secretContext('totp_secret', staff.staffId)),
        totp_pending_secret: null,
        totp_enrolled_at: at.toISOString(),
        totp_last_step: null
      })
      .where('id', '=', staff.staffId)
      .execute()
    await claimStep(tx, staff.staffId, step)
    const codes = await replaceRecoveryCodes(tx, db.encryption, staff.staffId)
    await markProved(tx, staff, at)
    await tx.run(endOtherSessions, { id: staff.sessionId, staff_id: staff.staffId, ended_at: at.toISOString() })
    await recordStaffAction(tx, staff, { action: 'second_factor.enrol', subject: subjectOf(staff) }, at)
    return ok({ recovery_codes: codes.map(recoveryCodeText) })
  })
}

const markProved = (tx: Transaction, { sessionId }: StaffPrincipal, at: Date) =>
  tx.query
    .updateTable('staff_sessions')
    .set({ second_factor_at: at.toISOString() })
    .where('id', '=', sessionId)
    .execute()

/** Completes a sign-in. */
const prove = (deps: Deps, staff: StaffPrincipal, written: string): ServiceResult<undefined> =>
  withCode(deps, staff, written, async (tx, _, { kind }) => {
    const at = deps.now()
    await markProved(tx, staff, at)
    const action = kind === 'recovery' ? 'second_factor.use_recovery_code' : 'second_factor.prove'
    await recordStaffAction(tx, staff, { action, subject: { type: 'staff_session', id: staff.sessionId } }, at)
    return ok(undefined)
  })

const renewRecoveryCodes = (
  deps: Deps,
  staff: StaffPrincipal,
  written: string
): ServiceResult<StaffRecoveryCodesBody> =>
  withCode(deps, staff, written, async tx => {
    const codes = await replaceRecoveryCodes(tx, deps.db.encryption, staff.staffId)
    const action = 'second_factor.renew_recovery_codes'
    await recordStaffAction(tx, staff, { action, subject: subjectOf(staff) }, deps.now())
    return ok({ recovery_codes: codes.map(recoveryCodeText) })
  })
