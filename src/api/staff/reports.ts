import type { ReportBody, ReportName } from '../../contract/staff/reports.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

type Query = Readonly<Record<string, string>>

export const getReport = <Name extends ReportName>(name: Name, query: Query) =>
  http<ReportBody<Name>>(`/reports/${name}?${new URLSearchParams(query)}`, { staff: true, fresh: true })

/** A file that the browser opens by itself. */
export const reportFileUrl = (name: ReportName, format: ExportFormat, query: Query) =>
  `/api/back_office/reports/${name}/export.${format}?${new URLSearchParams(query)}`
