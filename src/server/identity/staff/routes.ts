import { Hono, type Context } from 'hono'
import {
  staffInvitationRequestSchema,
  staffMemberSchema,
  staffSignInRequestSchema,
  type StaffMemberBody
} from '../../../contract/staff/session.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { NO_STORE, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { staffOf, type StaffAuthentication } from './authentication.ts'
import type { StaffSessionService } from './service.ts'
import type { StaffClient } from './start-session.ts'

interface Deps {
  readonly sessions: StaffSessionService
  readonly authentication: StaffAuthentication
  readonly pseudonymize: Pseudonymize
}

export const memberBody = (staff: StaffPrincipal): StaffMemberBody => ({
  id: staff.staffId,
  email: staff.email,
  name: staff.name,
  roles: [...staff.roles],
  permissions: [...staff.permissions],
  pending_step: staff.pendingStep,
  session_ends_at: staff.sessionEndsAt
})

/** Who asks to come in, with what the browser brings along. */
export const staffClientOf =
  ({ authentication, pseudonymize }: Pick<Deps, 'authentication' | 'pseudonymize'>) =>
  (c: Context<HttpEnv>): StaffClient => ({
    ...clientInfoOf(c, pseudonymize),
    deviceToken: authentication.deviceToken(c),
    replacedToken: authentication.sessionToken(c)
  })

/** Sign-in of staff, below `/api/back_office`. */
export const staffRoutes = ({ sessions, ...deps }: Deps) => {
  const { authentication } = deps
  const client = staffClientOf(deps)
  return new Hono<HttpEnv>()
    .post(
      '/sessions',
      operation('public', 'Sign in as staff', { 201: staffMemberSchema }),
      jsonBody(staffSignInRequestSchema),
      async c => {
        const started = await sessions.signIn(c.req.valid('json'), client(c))
        if (!started.ok) return respondProblem(c, started.problem)
        authentication.setCookies(c, started.value)
        return c.json(memberBody(started.value.staff), 201, NO_STORE)
      }
    )
    .post(
      '/invitations',
      operation('public', 'Choose a password by the link of an invitation, and sign in', { 201: staffMemberSchema }),
      jsonBody(staffInvitationRequestSchema),
      async c => {
        const started = await sessions.acceptInvitation(c.req.valid('json'), client(c))
        if (!started.ok) return respondProblem(c, started.problem)
        authentication.setCookies(c, started.value)
        return c.json(memberBody(started.value.staff), 201, NO_STORE)
      }
    )
    .delete('/sessions/current', authentication.operation('signing-in', 'Sign out', { 204: NO_CONTENT }), async c => {
      await sessions.signOut(staffOf(c))
      authentication.clearCookie(c)
      return c.body(null, 204)
    })
    .get(
      '/users/me',
      authentication.operation('signing-in', 'Read the signed-in member of staff', { 200: staffMemberSchema }),
      c => c.json(memberBody(staffOf(c)), 200, NO_STORE)
    )
}
