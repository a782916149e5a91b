import { Hono } from 'hono'
import {
  leasePath,
  leasesExportQuerySchema,
  leasesQuerySchema,
  leasesSchema,
  staffLeaseSchema
} from '../../../contract/staff/leases.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { params, query } from '../../platform/http/validate.ts'
import type { StaffLeasesDeps } from './deps.ts'
import { checkLease, viewLease } from './detail.ts'
import { exportLeases } from './export.ts'
import { listLeases } from './list.ts'

const LEASE = { 200: staffLeaseSchema }

/** Leases, below `/api/back_office`. */
export const leaseRoutes = (deps: StaffLeasesDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/leases',
      operation('payments.read', 'List leases and applications; late ones those first that wait the longest', {
        200: leasesSchema
      }),
      query(leasesQuerySchema),
      async c => c.json(await listLeases(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/leases', name: 'leases', schema: leasesExportQuerySchema },
        operation: (answers, form) =>
          operation('payments.read', `Read a list of leases as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportLeases(deps, staffOf(c), narrowed, c.var.locale)
      })
    )
    .get(
      '/leases/:number',
      operation('payments.read', 'Read a lease with its instalments', LEASE),
      params(leasePath),
      async c => respond(c, await viewLease(deps, c.req.valid('param').number))
    )
    .post(
      '/leases/:number/checks',
      operation('payments.write', 'Ask the lender how an application stands', LEASE),
      params(leasePath),
      async c => respond(c, await checkLease(deps, staffOf(c), c.req.valid('param').number))
    )
