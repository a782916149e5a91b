import { ok } from '../../../domain/result.ts'
import { mayChangeRole, ROLES_MAX } from '../../../domain/identity/staff-management.ts'
import {
  isBuiltInRole,
  STAFF_ROLE_NAMES,
  staffPermissions,
  type StaffPermission
} from '../../../domain/identity/staff.ts'
import type { StaffRolesBody } from '../../../contract/staff/management.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import { recordStaffAction } from './audit.ts'
import { managerAmong, ruleProblem, type MemberDeps, type StaffManager } from './members.ts'
import { lockAllMembers, readRoleChanges, rolesColumn } from './queries.ts'

/** Every role with what it is made of, those of the code first. */
export async function listRoles({ db }: Pick<MemberDeps, 'db'>): Promise<StaffRolesBody> {
  const changes = await readRoleChanges(db)
  const rows = await db.query.selectFrom('staff_members').select('roles_json').execute()
  const held = rows.flatMap(({ roles_json }) => rolesColumn.read(roles_json))
  const names = [...STAFF_ROLE_NAMES, ...[...changes.keys()].filter(name => !isBuiltInRole(name))]
  return {
    roles: names.map(name => ({
      name,
      permissions: [...staffPermissions([name], changes)],
      is_built_in: isBuiltInRole(name),
      is_changed: isBuiltInRole(name) && name !== 'owner' && changes.has(name),
      members: held.filter(role => role === name).length
    }))
  }
}

/** Makes a role or says anew what it is made of; it holds from the next call of everybody who has it. */
export const saveRole = (
  { db, now }: MemberDeps,
  name: string,
  permissions: readonly StaffPermission[],
  manager: StaffManager
): ServiceResult<undefined> =>
  db.change(async tx => {
    const { changes, members } = await lockRoles(tx)
    const allowed = mayChangeRole(managerAmong(members, manager), name, permissions, changes)
    if (!allowed.ok) return ruleProblem(allowed.problem)
    if (!changes.has(name) && changes.size >= ROLES_MAX) return unprocessable('staff-roles-full')
    const at = now()
    const row = { permissions_json: JSON.stringify(permissions), updated_at: at.toISOString() }
    await tx.query
      .insertInto('staff_roles')
      .values({ name, ...row })
      .onConflict(c => c.column('name').doUpdateSet(row))
      .execute()
    const before = { permissions: staffPermissions([name], changes) }
    const after = { permissions: staffPermissions([name], new Map([[name, permissions]])) }
    const subject = { type: 'staff_role', id: name }
    await recordStaffAction(tx, manager, { action: 'roles.save', subject, before, after }, at)
    return ok(undefined)
  })

/** A role of the code becomes what it was; one that the shop made goes, where nobody has it. */
export const removeRole = ({ db, now }: MemberDeps, name: string, manager: StaffManager): ServiceResult<undefined> =>
  db.change(async tx => {
    const { changes, members } = await lockRoles(tx)
    if (!changes.has(name)) return notFound('not-found')
    const restored = isBuiltInRole(name) ? staffPermissions([name]) : []
    const allowed = mayChangeRole(managerAmong(members, manager), name, restored, changes)
    if (!allowed.ok) return ruleProblem(allowed.problem)
    if (!isBuiltInRole(name) && members.some(({ roles_json }) => rolesColumn.read(roles_json).includes(name)))
      return conflict('staff-role-in-use')
    await tx.query.deleteFrom('staff_roles').where('name', '=', name).execute()
    const before = { permissions: staffPermissions([name], changes) }
    const subject = { type: 'staff_role', id: name }
    await recordStaffAction(
      tx,
      manager,
      { action: 'roles.remove', subject, before, after: { permissions: restored } },
      now()
    )
    return ok(undefined)
  })

/** Roles are changed one after the other, and never beside a change of who has them. */
async function lockRoles(tx: Transaction) {
  const members = await tx.all(lockAllMembers, {})
  return { members, changes: await readRoleChanges(tx) }
}
