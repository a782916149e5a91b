import { err, ok } from '../../../domain/result.ts'
import type { StaffPermission } from '../../../domain/staff.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'

/**
 * Services of the back office begin with it, so that no new route can forget it:
 * `const allowed = requirePermission(staff, 'games'); if (!allowed.ok) return allowed`.
 */
export const requirePermission = (staff: Pick<StaffPrincipal, 'permissions'>, permission: StaffPermission) =>
  staff.permissions.includes(permission) ? ok(undefined) : err<Problem>({ status: 403, code: 'staff-permission' })
