import { z } from 'zod'
import type { RoleChanges } from '../../../domain/identity/staff.ts'
import type { Reader } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StaffAuditTable, StaffMemberTable, StaffSessionTable } from './tables.ts'

export type StaffMemberRow = { [K in keyof StaffMemberTable]: StaffMemberTable[K] }
type SessionRow = { [K in keyof StaffSessionTable]: StaffSessionTable[K] }

/** Roles that the code no longer knows give no permission. */
export const rolesColumn = jsonColumn('staff_members.roles_json', z.array(z.string()).readonly())

const permissionsColumn = jsonColumn('staff_roles.permissions_json', z.array(z.string()).readonly())

const allRoles = statement<object, { name: string; permissions_json: string }>(db =>
  db.selectFrom('staff_roles').select(['name', 'permissions_json']).orderBy('name')
)

/** Asked with every call of staff: a change of a role holds at once. */
export async function readRoleChanges(reader: Reader): Promise<RoleChanges> {
  const rows = await reader.all(allRoles, {})
  return new Map(rows.map(({ name, permissions_json }) => [name, permissionsColumn.read(permissions_json)]))
}

export interface OpenStaffSession {
  readonly session_id: string
  readonly staff_id: string
  readonly email: string
  readonly name: string
  readonly roles_json: string
  readonly device: string
  readonly seen_at: string
  readonly idle_ends_at: string
  readonly ends_at: string
  readonly second_factor_at: string | null
  readonly totp_enrolled_at: string | null
}

/** Asked with every call of staff. */
export const openSessionByToken = statement<{ token_hash: string; now: string }, OpenStaffSession>((db, p) =>
  db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_members as member', 'member.id', 'session.staff_id')
    .select(['session.id as session_id', 'member.id as staff_id', 'member.email', 'member.name', 'member.roles_json'])
    .select(['session.device', 'session.seen_at', 'session.idle_ends_at', 'session.ends_at'])
    .select(['session.second_factor_at', 'member.totp_enrolled_at'])
    .where('session.token_hash', '=', p('token_hash'))
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', p('now'))
    .where('session.idle_ends_at', '>', p('now'))
    .where('member.disabled_at', 'is', null)
)

export const memberByEmail = statement<{ email: string }, StaffMemberRow>((db, p) =>
  db.selectFrom('staff_members').selectAll().where('email', '=', p('email'))
)

/** Locks the member, so that two who hold the same link come one after the other. */
export const lockMemberByInvitation = statement<{ invitation_hash: string; now: string }, StaffMemberRow>(
  (db, p, dialect) => {
    const query = db
      .selectFrom('staff_members')
      .selectAll()
      .where('invitation_hash', '=', p('invitation_hash'))
      .where('invitation_expires_at', '>', p('now'))
      .where('disabled_at', 'is', null)
    return dialect === 'postgres' ? query.forUpdate() : query
  }
)

export const insertSession = statement<Omit<SessionRow, 'ended_at'>, never>((db, p) =>
  db.insertInto('staff_sessions').values({
    id: p('id'),
    staff_id: p('staff_id'),
    token_hash: p('token_hash'),
    device_token_hash: p('device_token_hash'),
    device: p('device'),
    created_at: p('created_at'),
    seen_at: p('seen_at'),
    idle_ends_at: p('idle_ends_at'),
    ends_at: p('ends_at'),
    ended_at: null,
    second_factor_at: p('second_factor_at')
  })
)

/** Whether a member signed in on a device before, as long as its sessions are kept. */
export const sessionByDevice = statement<{ staff_id: string; device_token_hash: string }, { id: string }>((db, p) =>
  db
    .selectFrom('staff_sessions')
    .select('id')
    .where('device_token_hash', '=', p('device_token_hash'))
    .where('staff_id', '=', p('staff_id'))
    .limit(1)
)

export const touchSession = statement<Pick<SessionRow, 'id' | 'seen_at' | 'idle_ends_at'>, never>((db, p) =>
  db
    .updateTable('staff_sessions')
    .set({ seen_at: p('seen_at'), idle_ends_at: p('idle_ends_at') })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null)
)

export const endSession = statement<{ id: string; ended_at: string }, never>((db, p) =>
  db
    .updateTable('staff_sessions')
    .set({ ended_at: p('ended_at') })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null)
)

/** The session that a browser brings along when somebody signs in again in it. */
export const endSessionByToken = statement<{ token_hash: string; ended_at: string }, never>((db, p) =>
  db
    .updateTable('staff_sessions')
    .set({ ended_at: p('ended_at') })
    .where('token_hash', '=', p('token_hash'))
    .where('ended_at', 'is', null)
)

/** Locks the member, so that two who bring the same code come one after the other. */
export const lockMember = statement<{ id: string }, StaffMemberRow>((db, p, dialect) => {
  const query = db.selectFrom('staff_members').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** In one order, so that nobody waits for each other. */
export const lockAllMembers = statement<object, StaffMemberRow>((db, _, dialect) => {
  const query = db.selectFrom('staff_members').selectAll().orderBy('id')
  return dialect === 'postgres' ? query.forUpdate() : query
})

/** Ends all sessions of a member except this one. */
export const endOtherSessions = statement<{ id: string; staff_id: string; ended_at: string }, never>((db, p) =>
  db
    .updateTable('staff_sessions')
    .set({ ended_at: p('ended_at') })
    .where('staff_id', '=', p('staff_id'))
    .where('id', '!=', p('id'))
    .where('ended_at', 'is', null)
)

export const endSessionsOf = statement<{ staff_id: string; ended_at: string }, never>((db, p) =>
  db
    .updateTable('staff_sessions')
    .set({ ended_at: p('ended_at') })
    .where('staff_id', '=', p('staff_id'))
    .where('ended_at', 'is', null)
)

export const insertAudit = statement<StaffAuditTable, never>((db, p) =>
  db.insertInto('staff_audit').values({
    id: p('id'),
    staff_id: p('staff_id'),
    api_key_id: p('api_key_id'),
    action: p('action'),
    subject_type: p('subject_type'),
    subject_id: p('subject_id'),
    before_json: p('before_json'),
    after_json: p('after_json'),
    device: p('device'),
    network: p('network'),
    happened_at: p('happened_at')
  })
)
