import { Hono } from 'hono'
import { REPORT_NAMES, REPORT_SCHEMAS, reportQuerySchema, type ReportName } from '../../../contract/staff/reports.ts'
import type { StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { query } from '../../platform/http/validate.ts'
import { readReport, type ReportDeps } from './reports.ts'
import { reportTable } from './table.ts'

const SUMMARIES: Record<ReportName, string> = {
  sales: 'Sales of each day: orders paid, gross, refunds and net',
  margin: 'What was sold with its cost, and what it earned',
  funnel: 'Carts and orders by the step of checkout they came to',
  payments: 'Payments by provider, and how they ended',
  deliveries: 'Orders delivered, and those later than promised, by way of delivery',
  returns: 'Returns by reason',
  failed_searches: 'Searches that found nothing',
  stock: 'What is out of stock, and how long what sells lasts',
  repeat_purchases: 'Customers by the month of their first order, and how many bought again'
}

/** Costs need a permission of their own. */
const permissionOf = (name: ReportName) => (name === 'margin' ? 'costs.read' : 'reports.read')

/** Figures of a period, below `/api/back_office/reports`. */
export function reportRoutes(deps: ReportDeps, staff: StaffAuthentication) {
  const routes = new Hono<HttpEnv>()
  for (const name of REPORT_NAMES)
    routes
      .get(
        `/reports/${name}`,
        staff.operation(permissionOf(name), SUMMARIES[name], { 200: REPORT_SCHEMAS[name] }),
        query(reportQuerySchema),
        async c => c.json(await readReport(deps, name, c.req.valid('query'), c.var.locale), 200, NO_STORE)
      )
      .route(
        '/',
        tableExportRoutes({
          ...{ path: `/reports/${name}`, name, schema: reportQuerySchema },
          operation: (answers, form) => staff.operation(permissionOf(name), `${SUMMARIES[name]}, as ${form}`, answers),
          read: async (c, selection) => {
            const { report } = await readReport(deps, name, selection, c.var.locale)
            return reportTable(name, report, c.var.locale)
          }
        })
      )
  return routes
}
