import { pendingStep } from '../../../domain/identity/second-factor.ts'
import { staffPermissions, type RoleChanges } from '../../../domain/identity/staff.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { rolesColumn, type OpenStaffSession } from './queries.ts'

interface PrincipalContext {
  readonly idleEndsAt: string
  readonly network: string
  readonly roleChanges: RoleChanges
}

/** The member behind a session; without permissions while a step of the sign-in is missing. */
export function principalOf(
  session: OpenStaffSession,
  { idleEndsAt, network, roleChanges }: PrincipalContext
): StaffPrincipal {
  const roles = rolesColumn.read(session.roles_json)
  const granted = staffPermissions(roles, roleChanges)
  const step = pendingStep({
    permissions: granted,
    isEnrolled: session.totp_enrolled_at !== null,
    isProved: session.second_factor_at !== null
  })
  return {
    staffId: session.staff_id,
    sessionId: session.session_id,
    email: session.email,
    name: session.name,
    roles,
    permissions: step === null ? granted : [],
    pendingStep: step,
    sessionEndsAt: idleEndsAt < session.ends_at ? idleEndsAt : session.ends_at,
    device: session.device,
    network
  }
}
