import { v7 as uuid } from 'uuid'
import type { ImpersonationBody, ImpersonationRequest } from '../../../contract/staff/customers.ts'
import {
  IMPERSONATION_TOKEN_PREFIX,
  IMPERSONATIONS_PER_HOUR_MAX,
  impersonationEnd
} from '../../../domain/identity/impersonation.ts'
import { staffPermissions } from '../../../domain/identity/staff.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { forbidden, notFound, type ServiceResult, tooMany } from '../../platform/http/problem.ts'
import type { Principal, StaffPrincipal } from '../../platform/http/principal.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { recordStaffAction } from '../staff/audit.ts'
import { readRoleChanges, rolesColumn } from '../staff/queries.ts'
import { userById } from '../users/user-queries.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export type ImpersonationService = ReturnType<typeof createImpersonationService>

/** Sessions in which staff see what a customer sees; what they may not do stands in `domain/identity/impersonation.ts`. */
export const createImpersonationService = (deps: Deps) => bindDeps(deps, { start, end, principalByToken })

const STARTED: Limit = { name: 'impersonation', max: IMPERSONATIONS_PER_HOUR_MAX, windowMs: HOUR_MS }

const subjectOf = (id: string) => ({ type: 'customer', id })

const NEEDED = ['customers.impersonate', 'orders.read', 'wallets.read'] as const

/**
 * The shop's pages show orders and money of a customer, so those permissions are needed as well. A program has no eyes to
 * see a page with.
 */
const start = (
  { db, now }: Deps,
  userId: string,
  { reason }: ImpersonationRequest,
  staff: StaffPrincipal
): ServiceResult<ImpersonationBody> =>
  db.change(async tx => {
    if (staff.apiKeyId !== undefined) return forbidden('impersonation-person')
    if (!NEEDED.every(each => staff.permissions.includes(each))) return forbidden('staff-permission')
    const user = await tx.first(userById, { id: userId })
    if (!user) return notFound('customer-not-found')
    const at = now()
    if (!(await consumeLimit(tx, STARTED, staff.staffId, at))) return tooMany('too-many-requests', HOUR_MS / 1000)
    const token = IMPERSONATION_TOKEN_PREFIX + newToken()
    const ends_at = impersonationEnd(at).toISOString()
    await tx.query
      .insertInto('impersonations')
      .values({
        ...{ id: uuid(), user_id: userId, staff_id: staff.staffId, staff_session_id: staff.sessionId },
        ...{ token_hash: hashToken(token), created_at: at.toISOString(), ends_at, ended_at: null }
      })
      .execute()
    const action = { action: 'customers.impersonate', subject: subjectOf(userId), after: { reason, ends_at } }
    await recordStaffAction(tx, staff, action, at)
    return ok({ token, ends_at, user_id: userId, name: [user.last_name, user.first_name].filter(Boolean).join(' ') })
  })

/** Ends what the member has open of a customer; nothing open is as ended as it should be. */
const end = ({ db, now }: Deps, userId: string, staff: StaffPrincipal): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now()
    await tx.query
      .updateTable('impersonations')
      .set({ ended_at: at.toISOString() })
      .where('user_id', '=', userId)
      .where('staff_id', '=', staff.staffId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', at.toISOString())
      .execute()
    await recordStaffAction(tx, staff, { action: 'customers.impersonate_end', subject: subjectOf(userId) }, at)
    return ok(undefined)
  })

/** It ends with the member's own session, with their account and permission, and with the customer's account. */
const openImpersonation = statement<
  { hash: string; now: string },
  { userId: string; sessionId: string; roles_json: string }
>((db, p) =>
  db
    .selectFrom('impersonations as seen')
    .innerJoin('staff_sessions as own', 'own.id', 'seen.staff_session_id')
    .innerJoin('staff_members as member', 'member.id', 'seen.staff_id')
    .innerJoin('users', 'users.id', 'seen.user_id')
    .select(['seen.user_id as userId', 'seen.id as sessionId', 'member.roles_json'])
    .where('seen.token_hash', '=', p('hash'))
    .where('seen.ends_at', '>', p('now'))
    .where('seen.ended_at', 'is', null)
    .where('own.ended_at', 'is', null)
    .where('own.ends_at', '>', p('now'))
    .where('member.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
)

async function principalByToken({ db, now }: Deps, token: string): Promise<Principal | undefined> {
  const found = await db.first(openImpersonation, { hash: hashToken(token), now: now().toISOString() })
  if (!found) return undefined
  const permissions = staffPermissions(rolesColumn.read(found.roles_json), await readRoleChanges(db))
  if (!NEEDED.every(each => permissions.includes(each))) return undefined
  const { userId, sessionId } = found
  return { userId, sessionId, deviceId: '', authenticatedAt: null, isReadOnly: true }
}
