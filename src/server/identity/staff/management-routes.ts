import { Hono } from 'hono'
import {
  inviteStaffRequestSchema,
  staffInvitationSchema,
  staffMemberPath,
  staffMembersSchema,
  staffRolePath,
  staffRoleRequestSchema,
  staffRolesRequestSchema,
  staffRolesSchema,
  type StaffInvitationBody
} from '../../../contract/staff/management.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { staffOf, type StaffAuthentication } from './authentication.ts'
import {
  changeMemberRoles,
  disableMember,
  enableMember,
  inviteMember,
  listMembers,
  reinviteMember,
  resetSecondFactor,
  type Invitation,
  type MemberDeps
} from './members.ts'
import { listRoles, removeRole, saveRole } from './roles.ts'

interface Deps extends MemberDeps {
  readonly authentication: StaffAuthentication
}

interface InvitationDeps extends Deps {
  readonly publicUrl: string
}

/** People of staff, below `/api/back_office`. */
export const memberRoutes = ({ authentication: { operation }, ...deps }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/staff_members',
      operation('staff.read', 'List the people of staff', { 200: staffMembersSchema }),
      async c => {
        const staff_members = (await listMembers(deps)).map(({ totp_enrolled_at, ...member }) => ({
          ...member,
          second_factor_at: totp_enrolled_at
        }))
        return c.json({ staff_members }, 200, NO_STORE)
      }
    )
    .put(
      '/staff_members/:id/roles',
      operation('staff.write', 'Give a member other roles', { 204: NO_CONTENT }),
      params(staffMemberPath),
      jsonBody(staffRolesRequestSchema),
      async c =>
        respondDone(c, await changeMemberRoles(deps, c.req.valid('param').id, c.req.valid('json').roles, staffOf(c)))
    )
    .put(
      '/staff_members/:id/suspension',
      operation('staff.write', 'Suspend a member, and sign them out everywhere', { 204: NO_CONTENT }),
      params(staffMemberPath),
      async c => respondDone(c, await disableMember(deps, c.req.valid('param').id, staffOf(c)))
    )
    .delete(
      '/staff_members/:id/suspension',
      operation('staff.write', 'Let a suspended member sign in again', { 204: NO_CONTENT }),
      params(staffMemberPath),
      async c => respondDone(c, await enableMember(deps, c.req.valid('param').id, staffOf(c)))
    )
    .delete(
      '/staff_members/:id/second_factor',
      operation('staff.write', 'Reset the second factor of a member who lost it', { 204: NO_CONTENT }),
      params(staffMemberPath),
      async c => respondDone(c, await resetSecondFactor(deps, c.req.valid('param').id, staffOf(c)))
    )

/** Invitations to the staff, below `/api/back_office`. */
export const invitationRoutes = ({ authentication: { operation }, publicUrl, ...deps }: InvitationDeps) => {
  const invitationBody = ({ id, token, expiresAt }: Invitation): StaffInvitationBody => ({
    id,
    // Behind #, so that no server and no log sees it.
    link: `${publicUrl}/staff/invitation#${token}`,
    expires_at: expiresAt
  })
  return new Hono<HttpEnv>()
    .post(
      '/staff_members',
      operation('staff.write', 'Invite somebody to the staff; answers a one-time link', { 201: staffInvitationSchema }),
      jsonBody(inviteStaffRequestSchema),
      async c => {
        const { email, roles } = c.req.valid('json')
        const invited = await inviteMember(deps, email, roles, staffOf(c))
        return respond(c, invited.ok ? { ...invited, value: invitationBody(invited.value) } : invited, 201)
      }
    )
    .post(
      '/staff_members/:id/invitation',
      operation('staff.write', 'Make a new one-time link for a member', { 201: staffInvitationSchema }),
      params(staffMemberPath),
      async c => {
        const invited = await reinviteMember(deps, c.req.valid('param').id, staffOf(c))
        return respond(c, invited.ok ? { ...invited, value: invitationBody(invited.value) } : invited, 201)
      }
    )
}

/** Roles and their permissions, below `/api/back_office`. */
export const roleRoutes = ({ authentication: { operation }, ...deps }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/staff_roles',
      operation('staff.read', 'List roles with their permissions', { 200: staffRolesSchema }),
      async c => c.json(await listRoles(deps), 200, NO_STORE)
    )
    .put(
      '/staff_roles/:name',
      operation('staff.write', 'Make a role, or say anew what it is made of', { 204: NO_CONTENT }),
      params(staffRolePath),
      jsonBody(staffRoleRequestSchema),
      async c =>
        respondDone(c, await saveRole(deps, c.req.valid('param').name, c.req.valid('json').permissions, staffOf(c)))
    )
    .delete(
      '/staff_roles/:name',
      operation('staff.write', 'Remove a role of the shop, or restore one of the code', { 204: NO_CONTENT }),
      params(staffRolePath),
      async c => respondDone(c, await removeRole(deps, c.req.valid('param').name, staffOf(c)))
    )
