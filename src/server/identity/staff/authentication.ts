import type { Context, MiddlewareHandler } from 'hono'
import { STAFF_DEVICE_DAYS, type StaffPermission } from '../../../domain/identity/staff.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { hostCookies } from '../../platform/http/host-cookies.ts'
import { respondProblem } from '../../platform/http/respond.ts'
import { ok } from '../../../domain/result.ts'
import { API_KEY_PREFIX } from '../../../domain/identity/api-key.ts'
import type { ApiKeyService } from '../api-keys/service.ts'
import { problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { describesOperation, type Answers, type OperationDetails } from '../../platform/openapi/operation.ts'
import { networkOf, type Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Database } from '../../platform/db/database.ts'
import { isRecorded, recordStaffAction } from './audit.ts'
import { TOKEN_MAX } from '../sessions/tokens.ts'
import type { StaffSessionService } from './service.ts'

const STAFF_COOKIE = 'staff'
/** Ends with the browser; the server ends it earlier. */
const COOKIE_OPTIONS = { httpOnly: true, sameSite: 'Strict' } as const
/** Cookie by which a device is recognized; it opens nothing, and outlasts signing out. */
const DEVICE_COOKIE = 'staff-device'
const DEVICE_OPTIONS = { ...COOKIE_OPTIONS, maxAge: STAFF_DEVICE_DAYS * 86_400 }

export type StaffAuthentication = ReturnType<typeof createStaffAuthentication>

interface Deps {
  readonly sessions: Pick<StaffSessionService, 'principalByToken'>
  readonly apiKeys: Pick<ApiKeyService, 'principalByKey'>
  readonly publicUrl: string
  readonly pseudonymize: Pseudonymize
  readonly db: Database
  readonly now: () => Date
}

/**
 * Members of staff with a permission, whoever is signed in, or also a session whose sign-in is not complete: to
 * complete it, or to leave.
 */
type StaffAccess = StaffPermission | 'signed-in' | 'signing-in'

const isPermission = (access: StaffAccess): access is StaffPermission => access.includes('.')

/** Security of the API document: a program's key is enough where a permission is. */
const securityOf = (access: StaffAccess) =>
  isPermission(access) ? [{ staff: [access] }, { api_key: [access] }] : [{ staff: [] }]

/** The key of a program, which comes as a bearer token; a session never does. */
function bearerKey(c: Context<HttpEnv>): string | undefined {
  const [scheme, key = ''] = (c.req.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && key.startsWith(API_KEY_PREFIX) ? key.slice(0, TOKEN_MAX) : undefined
}

/**
 * Authenticates calls of `/api/back_office` by an API key, or by a cookie that no script reads and no other site makes
 * the browser send; a change from another site is refused besides (`requestStart`).
 */
export function createStaffAuthentication({ sessions, apiKeys, publicUrl, pseudonymize, db, now }: Deps) {
  const cookies = hostCookies(publicUrl)
  const sessionToken = (c: Context<HttpEnv>) => (cookies.read(c, STAFF_COOKIE) ?? '').slice(0, TOKEN_MAX)
  /** No change of staff goes without a line, not even one whose service has none of its own. */
  const recordCall = (c: Context<HttpEnv>, staff: StaffPrincipal) => {
    const subject = { type: 'call', id: c.req.path.slice(0, 200) }
    return db.change(tx =>
      recordStaffAction(tx, staff, { action: `calls.${c.req.method.toLowerCase()}`, subject }, now())
    )
  }
  const principalOf = async (c: Context<HttpEnv>): ServiceResult<StaffPrincipal | undefined> => {
    const network = pseudonymize(networkOf(c))
    const key = bearerKey(c)
    if (key !== undefined) return apiKeys.principalByKey(key, network)
    const token = sessionToken(c)
    return ok(token === '' ? undefined : await sessions.principalByToken(token, network))
  }
  const requireStaff =
    (access: StaffAccess): MiddlewareHandler<HttpEnv> =>
    async (c, next) => {
      const found = await principalOf(c)
      if (!found.ok) return respondProblem(c, found.problem)
      const staff = found.value
      if (!staff) return problem(c, 401, 'staff-signed-out')
      // An API key cannot use calls that belong to a person.
      if (staff.apiKeyId !== undefined && !isPermission(access)) return problem(c, 403, 'staff-permission')
      if (staff.pendingStep !== null && access !== 'signing-in')
        return problem(c, 403, staff.pendingStep === 'code' ? 'staff-code-required' : 'staff-enrolment-required')
      if (isPermission(access) && !staff.permissions.includes(access)) return problem(c, 403, 'staff-permission')
      c.set('staff', staff)
      await next()
      if (c.req.method !== 'GET' && c.res.ok && !isRecorded(staff)) await recordCall(c, staff)
      return undefined
    }
  return {
    /**
     * Declares a call of `/api/back_office` and who may make it. It stands first in its route, so that nothing of a
     * request is read before its sender is known.
     */
    operation(access: StaffAccess, summary: string, answers: Answers, details?: OperationDetails) {
      return describesOperation(requireStaff(access), securityOf(access), { summary, answers, ...details })
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
