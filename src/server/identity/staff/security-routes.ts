import { Hono } from 'hono'
import {
  staffCodeRequestSchema,
  staffEnrolmentSchema,
  staffRecoveryCodesSchema,
  staffSecuritySchema,
  staffSessionPath
} from '../../../contract/staff/security.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { staffOf, type StaffAuthentication } from './authentication.ts'
import type { SecondFactorService } from './second-factor.ts'
import type { StaffSecurityService } from './security.ts'

interface Deps {
  readonly secondFactor: SecondFactorService
  readonly security: StaffSecurityService
  readonly authentication: StaffAuthentication
}

/** Second factor and devices of the signed-in member, below `/api/back_office`. */
export const securityRoutes = ({ secondFactor, security, authentication }: Deps) =>
  new Hono<HttpEnv>()
    .post(
      '/sessions/current/second_factor',
      authentication.operation('signing-in', 'Complete a sign-in by a code of the app or a recovery code', {
        204: NO_CONTENT
      }),
      jsonBody(staffCodeRequestSchema),
      async c => respondDone(c, await secondFactor.prove(staffOf(c), c.req.valid('json').code))
    )
    .post(
      '/users/me/second_factor',
      authentication.operation('signing-in', 'Begin to set up an authenticator app', { 201: staffEnrolmentSchema }),
      async c => respond(c, await secondFactor.beginEnrolment(staffOf(c)), 201)
    )
    .put(
      '/users/me/second_factor',
      authentication.operation('signing-in', 'Confirm an authenticator app by its first code; answers recovery codes', {
        200: staffRecoveryCodesSchema
      }),
      jsonBody(staffCodeRequestSchema),
      async c => respond(c, await secondFactor.confirmEnrolment(staffOf(c), c.req.valid('json').code))
    )
    .post(
      '/users/me/recovery_codes',
      authentication.operation('signed-in', 'Replace the recovery codes', { 200: staffRecoveryCodesSchema }),
      jsonBody(staffCodeRequestSchema),
      async c => respond(c, await secondFactor.renewRecoveryCodes(staffOf(c), c.req.valid('json').code))
    )
    .get(
      '/users/me/security',
      authentication.operation('signed-in', 'Read the own second factor and devices', { 200: staffSecuritySchema }),
      async c => c.json(await security.read(staffOf(c)), 200, NO_STORE)
    )
    .delete(
      '/users/me/sessions/:id',
      authentication.operation('signed-in', 'Sign out on another device', { 204: NO_CONTENT }),
      params(staffSessionPath),
      async c => respondDone(c, await security.endOwnSession(staffOf(c), c.req.valid('param').id))
    )
