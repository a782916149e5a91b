import type { Context, MiddlewareHandler } from 'hono'
import { STAFF_DEVICE_DAYS, type StaffPermission } from '../../../domain/staff.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { hostCookies } from '../../platform/http/host-cookies.ts'
import { problem } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { describesOperation, type Answers, type OperationDetails } from '../../platform/openapi/operation.ts'
import { networkOf, type Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { TOKEN_MAX } from '../sessions/tokens.ts'
import type { StaffSessionService } from './service.ts'

const STAFF_COOKIE = 'staff'
/** Ends with the browser; the server ends it earlier. */
const COOKIE_OPTIONS = { httpOnly: true, sameSite: 'Strict' } as const
/** By it a device is known again; it opens nothing, and outlasts signing out. */
const DEVICE_COOKIE = 'staff-device'
const DEVICE_OPTIONS = { ...COOKIE_OPTIONS, maxAge: STAFF_DEVICE_DAYS * 86_400 }

export type StaffAuthentication = ReturnType<typeof createStaffAuthentication>

interface Deps {
  readonly sessions: Pick<StaffSessionService, 'principalByToken'>
  readonly publicUrl: string
  readonly pseudonymize: Pseudonymize
}

/**
 * Members of staff with a permission, whoever is signed in, or also a session whose sign-in is not complete: to complete
 * it, or to leave.
 */
type StaffAccess = StaffPermission | 'signed-in' | 'signing-in'

const isPermission = (access: StaffAccess): access is StaffPermission => access.includes('.')

/**
 * Authenticates calls of `/api/back_office` by a cookie that no script reads and no other site makes the browser send;
 * a change from another site is refused besides (`requestStart`).
 */
export function createStaffAuthentication({ sessions, publicUrl, pseudonymize }: Deps) {
  const cookies = hostCookies(publicUrl)
  const sessionToken = (c: Context<HttpEnv>) => (cookies.read(c, STAFF_COOKIE) ?? '').slice(0, TOKEN_MAX)
  const requireStaff =
    (access: StaffAccess): MiddlewareHandler<HttpEnv> =>
    async (c, next) => {
      const token = sessionToken(c)
      const staff = token === '' ? undefined : await sessions.principalByToken(token, pseudonymize(networkOf(c)))
      if (!staff) return problem(c, 401, 'staff-signed-out')
      if (staff.pendingStep !== null && access !== 'signing-in')
        return problem(c, 403, staff.pendingStep === 'code' ? 'staff-code-required' : 'staff-enrolment-required')
      if (isPermission(access) && !staff.permissions.includes(access)) return problem(c, 403, 'staff-permission')
      c.set('staff', staff)
      return next()
    }
  return {
    /**
     * Declares a call of `/api/back_office` and who may make it. It stands first in its route, so that nothing of a request is read before its sender is known.
     */
    operation(access: StaffAccess, summary: string, answers: Answers, details?: OperationDetails) {
      const needed = isPermission(access) ? [access] : []
      return describesOperation(requireStaff(access), [{ staff: needed }], { summary, answers, ...details })
    },
    sessionToken,
    deviceToken: (c: Context<HttpEnv>) => (cookies.read(c, DEVICE_COOKIE) ?? '').slice(0, TOKEN_MAX),
    setCookies(c: Context<HttpEnv>, { token, deviceToken }: { readonly token: string; readonly deviceToken: string }) {
      cookies.set(c, STAFF_COOKIE, token, COOKIE_OPTIONS)
      cookies.set(c, DEVICE_COOKIE, deviceToken, DEVICE_OPTIONS)
    },
    clearCookie: (c: Context<HttpEnv>) => cookies.delete(c, STAFF_COOKIE)
  }
}

/** The member of staff in a route that `StaffAuthentication.operation` declares. */
export function staffOf(c: Context<HttpEnv>): StaffPrincipal {
  const staff = c.get('staff')
  if (!staff) throw new Error(`${c.req.path} is not declared as a call of staff`)
  return staff
}
