import type { StaffSecurityBody } from '../../../contract/staff/security.ts'
import { ok } from '../../../domain/result.ts'
import { requiresSecondFactor } from '../../../domain/identity/second-factor.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { recordStaffAction } from './audit.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export type StaffSecurityService = ReturnType<typeof createStaffSecurity>

/** The own account of a member of staff: second factor and devices. */
export const createStaffSecurity = (deps: Deps) => bindDeps(deps, { read, endOwnSession })

async function read({ db, now }: Deps, staff: StaffPrincipal): Promise<StaffSecurityBody> {
  const at = now().toISOString()
  const { totp_enrolled_at } = await db.query
    .selectFrom('staff_members')
    .select('totp_enrolled_at')
    .where('id', '=', staff.staffId)
    .executeTakeFirstOrThrow()
  const { left } = await db.query
    .selectFrom('staff_recovery_codes')
    .select(e => e.fn.countAll<number | string>().as('left'))
    .where('staff_id', '=', staff.staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const passkeys = await db.query
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff.staffId)
    .orderBy('created_at')
    .execute()
  const sessions = await db.query
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'seen_at', 'idle_ends_at', 'ends_at'])
    .where('staff_id', '=', staff.staffId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .where('idle_ends_at', '>', at)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return {
    second_factor: {
      enrolled_at: totp_enrolled_at,
      is_required: requiresSecondFactor(staff.permissions),
      recovery_codes_left: Number(left)
    },
    passkeys,
    sessions: sessions.map(({ idle_ends_at, ends_at, ...session }) => ({
      ...session,
      ends_at: idle_ends_at < ends_at ? idle_ends_at : ends_at,
      is_current: session.id === staff.sessionId
    }))
  }
}

/** Signs the member out on another device; a session of somebody else is not found. */
const endOwnSession = ({ db, now }: Deps, staff: StaffPrincipal, id: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const { numUpdatedRows } = await tx.query
      .updateTable('staff_sessions')
      .set({ ended_at: now().toISOString() })
      .where('id', '=', id)
      .where('staff_id', '=', staff.staffId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return notFound('not-found')
    await recordStaffAction(tx, staff, { action: 'sessions.end', subject: { type: 'staff_session', id } }, now())
    return ok(undefined)
  })
