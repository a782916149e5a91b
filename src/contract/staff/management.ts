import { z } from 'zod'
import { ROLE_NAME, ROLE_NAME_MAX } from '../../domain/identity/staff-management.ts'
import { STAFF_PERMISSIONS } from '../../domain/identity/staff.ts'

const roleName = z.string().max(ROLE_NAME_MAX).regex(ROLE_NAME)
const roleNames = z.array(roleName).min(1).max(20)

/** `GET /api/back_office/staff_members`. */
export const staffMembersSchema = z.object({
  staff_members: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      roles: z.array(z.string()),
      state: z.enum(['active', 'invited', 'disabled']),
      invitation_expires_at: z.string().nullable(),
      /** When a second factor was set up; null without one. */
      second_factor_at: z.string().nullable(),
      seen_at: z.string().nullable()
    })
  )
})
export type StaffMembersBody = z.output<typeof staffMembersSchema>

/** `POST /api/back_office/staff_members`. */
export const inviteStaffRequestSchema = z.strictObject({ email: z.string().min(1).max(254), roles: roleNames })
export type InviteStaffRequest = z.input<typeof inviteStaffRequestSchema>

/** The link is shown once: only its hash is stored. */
export const staffInvitationSchema = z.object({ id: z.string(), link: z.string(), expires_at: z.string() })
export type StaffInvitationBody = z.output<typeof staffInvitationSchema>

export const staffMemberPath = z.strictObject({ id: z.uuid() })
export const staffRolesRequestSchema = z.strictObject({ roles: roleNames })

/** `GET /api/back_office/staff_roles`. */
export const staffRolesSchema = z.object({
  roles: z.array(
    z.object({
      name: z.string(),
      permissions: z.array(z.enum(STAFF_PERMISSIONS)),
      /** True for a built-in role: it can be changed and restored, never removed. */
      is_built_in: z.boolean(),
      is_changed: z.boolean(),
      members: z.int()
    })
  )
})
export type StaffRolesBody = z.output<typeof staffRolesSchema>

export const staffRolePath = z.strictObject({ name: roleName })
export const staffRoleRequestSchema = z.strictObject({
  permissions: z.array(z.enum(STAFF_PERMISSIONS)).max(STAFF_PERMISSIONS.length)
})
