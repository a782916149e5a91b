import { err, ok, type Result } from '../result.ts'
import {
  STAFF_PERMISSIONS,
  staffPermissions,
  withReadPermissions,
  type RoleChanges,
  type StaffPermission
} from './staff.ts'

/** The fields of a staff member that these rules read. */
export interface StaffMember {
  readonly id: string
  readonly roles: readonly string[]
  readonly isDisabled: boolean
}

/** Who makes a change: a member, or a command on the shop's machine, which may do everything. */
export type RoleManager = Pick<StaffMember, 'id' | 'roles'> | 'command'

export type ManagementProblem = 'staff-own-account' | 'staff-above-you' | 'staff-last-owner' | 'staff-role-fixed'

const isOwner = ({ roles }: Pick<StaffMember, 'roles'>) => roles.includes('owner')

/** True where the manager has every permission of these roles; roles of owners are managed by owners only. */
function reaches(manager: RoleManager, roles: readonly string[], changes: RoleChanges): boolean {
  if (manager === 'command') return true
  if (roles.includes('owner') && !isOwner(manager)) return false
  const own = staffPermissions(manager.roles, changes)
  return staffPermissions(roles, changes).every(permission => own.includes(permission))
}

/** Nobody gives away more than they have. */
export const mayGrant = (
  manager: RoleManager,
  roles: readonly string[],
  changes: RoleChanges
): Result<undefined, ManagementProblem> => (reaches(manager, roles, changes) ? ok(undefined) : err('staff-above-you'))

/** Nobody changes themselves or somebody who may more; that would be a way to become them. */
export function mayManage(
  manager: RoleManager,
  target: StaffMember,
  changes: RoleChanges
): Result<undefined, ManagementProblem> {
  if (manager !== 'command' && manager.id === target.id) return err('staff-own-account')
  return mayGrant(manager, target.roles, changes)
}

/** Without an owner nobody could ever appoint one again. */
export const keepsAnOwner = (staff: readonly StaffMember[]): Result<undefined, ManagementProblem> =>
  staff.some(member => !member.isDisabled && isOwner(member)) ? ok(undefined) : err('staff-last-owner')

/**
 * A role gains and loses only what the manager has; an owner's is not changed at all. A manager who took
 * from a role what they lack themselves would have its members below them, could reset their second factors, and give
 * it back.
 */
export function mayChangeRole(
  manager: RoleManager,
  role: string,
  wished: readonly StaffPermission[],
  changes: RoleChanges
): Result<undefined, ManagementProblem> {
  if (role === 'owner') return err('staff-role-fixed')
  if (manager === 'command') return ok(undefined)
  const own = staffPermissions(manager.roles, changes)
  const present = staffPermissions([role], changes)
  const granted = withReadPermissions(wished)
  const isWithin = STAFF_PERMISSIONS.every(
    permission => own.includes(permission) || granted.includes(permission) === present.includes(permission)
  )
  return isWithin ? ok(undefined) : err('staff-above-you')
}

/** Short names of roles that a shop makes itself: "night-shift". */
export const ROLE_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
export const ROLE_NAME_MAX = 30
/** More roles than anybody tells apart. */
export const ROLES_MAX = 50
