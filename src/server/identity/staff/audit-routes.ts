import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { auditExportQuery, auditLinesQuery, auditLinesSchema } from '../../../contract/staff/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { query } from '../../platform/http/validate.ts'
import { exportAuditLines, listAuditLines } from './audit-list.ts'
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
    .get(
      '/audit_lines/export',
      operation('audit.read', 'Download the changes of staff as a table', {
        200: { description: 'The lines, newest first', media: 'text/csv' }
      }),
      query(auditExportQuery),
      async c => {
        const filter = c.req.valid('query')
        // A copy leaves the office: that is recorded, although nothing changes.
        await db.change(tx =>
          recordStaffAction(
            tx,
            staffOf(c),
            { action: 'audit.export', subject: { type: 'audit', id: 'export' }, after: filter },
            now()
          )
        )
        const day = now().toISOString().slice(0, 10)
        c.header('Cache-Control', 'no-store')
        c.header('Content-Type', 'text/csv; charset=utf-8')
        c.header('Content-Disposition', `attachment; filename="audit-${day}.csv"`)
        return stream(c, async out => {
          // A byte order mark: without it a spreadsheet reads Cyrillic as something else.
          await out.write('\uFEFF')
          for await (const part of exportAuditLines({ db }, filter)) await out.write(part)
        })
      }
    )
