import { z } from 'zod'
import { SIGN_IN_STEPS } from '../../domain/identity/second-factor.ts'
import { STAFF_PERMISSIONS } from '../../domain/identity/staff.ts'

const PASSWORD_MAX = 256

/** `POST /api/back_office/sessions`: a member of staff signs in. */
export const staffSignInRequestSchema = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_MAX)
})

/** `POST /api/back_office/invitations`: the one-time link of an invitation is exchanged for a password. */
export const staffInvitationRequestSchema = z.strictObject({
  token: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(60),
  password: z.string().min(1).max(PASSWORD_MAX)
})

/** `GET /api/back_office/users/me`. */
export const staffMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  /** Empty while a step of the sign-in is missing. */
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  /** `code`: the second factor is to be proved; `enrolment`: one is to be set up first. */
  pending_step: z.enum(SIGN_IN_STEPS).nullable(),
  /** When the session ends if it is not used. */
  session_ends_at: z.string()
})
export type StaffMemberBody = z.output<typeof staffMemberSchema>
export type StaffSignInRequest = z.input<typeof staffSignInRequestSchema>
export type StaffInvitationRequest = z.input<typeof staffInvitationRequestSchema>
