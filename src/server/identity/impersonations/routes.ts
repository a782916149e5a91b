import { Hono } from 'hono'
import {
  impersonationRequestSchema,
  impersonationSchema,
  staffCustomerPath
} from '../../../contract/staff/customers.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { staffOf, type StaffAuthentication } from '../staff/authentication.ts'
import type { ImpersonationService } from './service.ts'

/** Seeing the shop as a customer does, below `/api/back_office`. */
export const impersonationRoutes = (impersonations: ImpersonationService, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .post(
      '/customers/:id/impersonation',
      staff.operation('customers.impersonate', 'Start a read-only session as a customer', { 200: impersonationSchema }),
      params(staffCustomerPath),
      jsonBody(impersonationRequestSchema),
      async c => respond(c, await impersonations.start(c.req.valid('param').id, c.req.valid('json'), staffOf(c)))
    )
    .delete(
      '/customers/:id/impersonation',
      staff.operation('customers.impersonate', 'End the read-only sessions as a customer', { 204: NO_CONTENT }),
      params(staffCustomerPath),
      async c => respondDone(c, await impersonations.end(c.req.valid('param').id, staffOf(c)))
    )
