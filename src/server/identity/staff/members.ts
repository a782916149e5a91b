import { v7 as uuid } from 'uuid'
import { parseEmail } from '../../../domain/email.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import {
  keepsAnOwner,
  mayGrant,
  mayManage,
  type StaffMember,
  type ManagementProblem,
  type RoleManager
} from '../../../domain/identity/staff-management.ts'
import { isBuiltInRole, staffInvitationExpiry, type RoleChanges } from '../../../domain/identity/staff.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { recordStaffAction, type StaffAction } from './audit.ts'
import { endSessionsOf, lockAllMembers, readRoleChanges, rolesColumn, type StaffMemberRow } from './queries.ts'

export interface MemberDeps {
  readonly db: Database
  readonly now: () => Date
}

/** A member of staff, whose permission the call has asked for, or a command on the shop's machine. */
export type StaffManager = StaffPrincipal | 'command'

/** The manager as they are now, under the lock: their own rights may have changed since the call came in. */
export function managerAmong(rows: readonly StaffMemberRow[], manager: StaffManager): RoleManager {
  if (manager === 'command') return manager
  const row = rows.find(({ id, disabled_at }) => id === manager.staffId && disabled_at === null)
  return { id: manager.staffId, roles: row ? rolesColumn.read(row.roles_json) : [] }
}

/** The sentence of a rule about people. */
export const ruleProblem = (code: ManagementProblem) => err<Problem>({ status: 403, code })

const colleague = ({ id, roles_json, disabled_at }: StaffMemberRow): StaffMember => ({
  id,
  roles: rolesColumn.read(roles_json),
  isDisabled: disabled_at !== null
})

interface StaffState {
  readonly rows: readonly StaffMemberRow[]
  readonly changes: RoleChanges
}

/** Everybody, locked: two owners who demote each other at once come one after the other. */
const lockStaff = async (tx: Transaction): Promise<StaffState> => ({
  rows: await tx.all(lockAllMembers, {}),
  changes: await readRoleChanges(tx)
})

const unknownRole = (roles: readonly string[], changes: RoleChanges) =>
  roles.some(role => !isBuiltInRole(role) && !changes.has(role))

/** The columns of a fresh invitation, with its token. */
function newInvitation(at: Date) {
  const token = newToken()
  const expiresAt = staffInvitationExpiry(at).toISOString()
  return {
    token,
    expiresAt,
    columns: { invitation_hash: hashToken(token), invitation_expires_at: expiresAt, updated_at: at.toISOString() }
  }
}

export interface Invitation {
  readonly id: string
  readonly token: string
  readonly expiresAt: string
}

/** Invites somebody new. Answers the token of the one-time link. */
export async function inviteMember(
  { db, now }: MemberDeps,
  written: string,
  roles: readonly string[],
  manager: StaffManager
): ServiceResult<Invitation> {
  const email = parseEmail(written)
  if (email === undefined) return unprocessable('email-invalid', { field: 'email' })
  return db.change(async tx => {
    const { rows, changes } = await lockStaff(tx)
    if (rows.some(row => row.email === email)) return unprocessable('staff-member-exists', { field: 'email' })
    if (unknownRole(roles, changes)) return unprocessable('staff-role-unknown', { field: 'roles' })
    const granted = mayGrant(managerAmong(rows, manager), roles, changes)
    if (!granted.ok) return ruleProblem(granted.problem)
    const at = now()
    const id = uuid()
    const { token, expiresAt, columns } = newInvitation(at)
    await tx.query
      .insertInto('staff_members')
      .values({
        ...{ id, email, name: '', password_hash: null, disabled_at: null, created_at: at.toISOString() },
        ...{ roles_json: rolesColumn.write(roles), ...columns }
      })
      .execute()
    await recordStaffAction(
      tx,
      manager,
      { action: 'members.invite', subject: { type: 'staff_member', id }, after: { email, roles } },
      at
    )
    return ok({ id, token, expiresAt })
  })
}

interface Change<T> {
  readonly set?: Partial<StaffMemberRow>
  /** Whether their sessions end. */
  readonly endsSessions?: true
  readonly action: Omit<StaffAction, 'subject'>
  /** Further rows, in the same change. */
  readonly further?: (tx: Transaction) => Promise<unknown>
  readonly value: T
}

/** Changes a colleague under the rules about people; the work says what changes. */
const changeMember = <T>(
  { db, now }: MemberDeps,
  id: string,
  manager: StaffManager,
  work: (member: StaffMemberRow, state: StaffState, at: Date) => Result<Change<T>, Problem>
): ServiceResult<T> =>
  db.change(async tx => {
    const at = now()
    const state = await lockStaff(tx)
    const member = state.rows.find(row => row.id === id)
    if (!member) return notFound('not-found')
    const allowed = mayManage(managerAmong(state.rows, manager), colleague(member), state.changes)
    if (!allowed.ok) return ruleProblem(allowed.problem)
    const changed = work(member, state, at)
    if (!changed.ok) return changed
    const { set = {}, endsSessions, further, action, value } = changed.value
    const kept = keepsAnOwner(state.rows.map(row => colleague(row.id === id ? { ...row, ...set } : row)))
    // A shop whose owner is still to come has none to lose.
    if (!kept.ok && keepsAnOwner(state.rows.map(colleague)).ok) return ruleProblem(kept.problem)
    await tx.query
      .updateTable('staff_members')
      .set({ ...set, updated_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
    await further?.(tx)
    if (endsSessions) await tx.run(endSessionsOf, { staff_id: id, ended_at: at.toISOString() })
    await recordStaffAction(tx, manager, { ...action, subject: { type: 'staff_member', id } }, at)
    return ok(value)
  })

/** A new one-time link to choose a password; the old password holds until it is used. */
export const reinviteMember = (deps: MemberDeps, id: string, manager: StaffManager): ServiceResult<Invitation> =>
  changeMember(deps, id, manager, (_, __, at) => {
    const { token, expiresAt, columns } = newInvitation(at)
    return ok({ set: columns, action: { action: 'members.invite' }, value: { id, token, expiresAt } })
  })

export const changeMemberRoles = (
  deps: MemberDeps,
  id: string,
  roles: readonly string[],
  manager: StaffManager
): ServiceResult<undefined> =>
  changeMember(deps, id, manager, (member, { rows, changes }) => {
    if (unknownRole(roles, changes)) return unprocessable('staff-role-unknown', { field: 'roles' })
    const granted = mayGrant(managerAmong(rows, manager), roles, changes)
    if (!granted.ok) return ruleProblem(granted.problem)
    return ok({
      set: { roles_json: rolesColumn.write(roles) },
      action: {
        action: 'members.change_roles',
        before: { roles: rolesColumn.read(member.roles_json) },
        after: { roles }
      },
      value: undefined
    })
  })

/** The member can sign in no more, and is signed out everywhere at once. */
export const disableMember = (deps: MemberDeps, id: string, manager: StaffManager): ServiceResult<undefined> =>
  changeMember(deps, id, manager, (member, _, at) =>
    ok({
      set: {
        disabled_at: member.disabled_at ?? at.toISOString(),
        invitation_hash: null,
        invitation_expires_at: null
      },
      endsSessions: true,
      action: { action: 'members.disable', before: { disabled_at: member.disabled_at }, after: { disabled: true } },
      value: undefined
    })
  )

export const enableMember = (deps: MemberDeps, id: string, manager: StaffManager): ServiceResult<undefined> =>
  changeMember(deps, id, manager, member =>
    ok({
      set: { disabled_at: null },
      action: { action: 'members.enable', before: { disabled_at: member.disabled_at }, after: { disabled: false } },
      value: undefined
    })
  )

/**
 * Removes the second factor of somebody who lost their phone and their recovery codes: at the next sign-in they set up
 * a new app.
 */
export const resetSecondFactor = (deps: MemberDeps, id: string, manager: StaffManager): ServiceResult<undefined> =>
  changeMember(deps, id, manager, member =>
    ok({
      set: { totp_secret: null, totp_pending_secret: null, totp_enrolled_at: null, totp_last_step: null },
      further: async tx => {
        for (const table of ['staff_recovery_codes', 'staff_passkeys', 'staff_passkey_challenges'] as const)
          await tx.query.deleteFrom(table).where('staff_id', '=', id).execute()
      },
      endsSessions: true,
      action: { action: 'second_factor.reset', before: { enrolled_at: member.totp_enrolled_at } },
      value: undefined
    })
  )

/** Invites by command: an existing member gets these roles, the right to sign in and a new link. */
export async function inviteByCommand(
  deps: MemberDeps,
  email: string,
  roles: readonly string[]
): ServiceResult<Invitation> {
  const id = await memberIdByEmail(deps, email)
  if (id === undefined) return inviteMember(deps, email, roles, 'command')
  const changed = await changeMemberRoles(deps, id, roles, 'command')
  if (!changed.ok) return changed
  await enableMember(deps, id, 'command')
  return reinviteMember(deps, id, 'command')
}

export const memberIdByEmail = async ({ db }: Pick<MemberDeps, 'db'>, written: string): Promise<string | undefined> =>
  (
    await db.query
      .selectFrom('staff_members')
      .select('id')
      .where('email', '=', parseEmail(written) ?? '')
      .executeTakeFirst()
  )?.id

/** E-mail addresses of members by their ids, for lists that say who did something. */
export async function emailsOfMembers(
  { db }: { readonly db: Pick<Database, 'query'> },
  ids: readonly (string | null)[]
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(ids.filter(id => id !== null))]
  if (named.length === 0) return new Map()
  const rows = await db.query.selectFrom('staff_members').select(['id', 'email']).where('id', 'in', named).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export async function listMembers({ db }: Pick<MemberDeps, 'db'>) {
  const members = await db.query
    .selectFrom('staff_members')
    .leftJoin('staff_sessions', 'staff_sessions.staff_id', 'staff_members.id')
    .select(['staff_members.id', 'email', 'name', 'roles_json', 'disabled_at', 'invitation_expires_at'])
    .select(['totp_enrolled_at'])
    .select(e => e('password_hash', 'is not', null).as('has_password'))
    .select(e => e.fn.max('staff_sessions.seen_at').as('seen_at'))
    .groupBy('staff_members.id')
    .orderBy('email')
    .execute()
  return members.map(({ roles_json, has_password, disabled_at, ...member }) => ({
    ...member,
    roles: rolesColumn.read(roles_json),
    state: disabled_at !== null ? ('disabled' as const) : has_password ? ('active' as const) : ('invited' as const)
  }))
}
