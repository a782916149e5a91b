import { Hono } from 'hono'
import {
  returnStepRequestSchema,
  staffReturnPath,
  staffReturnSchema,
  staffReturnsExportQuerySchema,
  staffReturnsQuerySchema,
  staffReturnsSchema
} from '../../../contract/staff/returns.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import type { StaffReturnsDeps } from './deps.ts'
import { advanceReturn, viewReturn } from './detail.ts'
import { exportReturns } from './export.ts'
import { listReturns } from './list.ts'

const RETURN = { 200: staffReturnSchema }

/** Returns, below `/api/back_office`. */
export const returnRoutes = (deps: StaffReturnsDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/returns',
      operation('orders.read', 'List returns; those that wait, the oldest first', { 200: staffReturnsSchema }),
      query(staffReturnsQuerySchema),
      async c => c.json(await listReturns(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/returns', name: 'returns', schema: staffReturnsExportQuerySchema },
        operation: (answers, form) =>
          operation('orders.read', `Read a list of returns as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportReturns(deps, staffOf(c), narrowed, c.var.locale)
      })
    )
    .get(
      '/returns/:number',
      operation('orders.read', 'Read a return with its pictures and what would go back', RETURN),
      params(staffReturnPath),
      async c => respond(c, await viewReturn(deps, c.req.valid('param').number, c.var.locale))
    )
    .post(
      '/returns/:number/steps',
      operation('orders.write', 'Approve, decline, receive or refund a return', RETURN),
      params(staffReturnPath),
      jsonBody(returnStepRequestSchema),
      async c =>
        respond(
          c,
          await advanceReturn(deps, staffOf(c), c.req.valid('param').number, c.req.valid('json'), c.var.locale)
        )
    )
