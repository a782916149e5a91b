import { Hono } from 'hono'
import { auditExportQuery, auditLinesQuery, auditLinesSchema } from '../../../contract/staff/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { query } from '../../platform/http/validate.ts'
import { auditTable, listAuditLines } from './audit-list.ts'
import { recordStaffAction } from './audit.ts'
import { staffOf, type StaffAuthentication } from './authentication.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly authentication: StaffAuthentication
}

/** The audit, below `/api/back_office`. */
export const auditRoutes = ({ db, now, authentication: { operation } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/audit_lines',
      operation('audit.read', 'List the changes of staff, newest first', { 200: auditLinesSchema }),
      query(auditLinesQuery),
      async c => c.json(await listAuditLines({ db }, c.req.valid('query')), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/audit_lines', name: 'audit', schema: auditExportQuery },
        operation: (answers, form) => operation('audit.read', `Read the changes of staff as ${form}`, answers),
        async read(c, filter) {
          // A copy leaves the office: that is recorded, although nothing changes.
          const action = { action: 'audit.export', subject: { type: 'audit', id: 'export' }, after: filter }
          await db.change(tx => recordStaffAction(tx, staffOf(c), action, now()))
          return auditTable({ db }, filter)
        }
      })
    )
