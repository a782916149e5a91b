import type { ReturnStepRequest, StaffReturnBody, StaffReturnsBody } from '../../contract/staff/returns.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

export const getStaffReturns = (query: Readonly<Record<string, string>>) =>
  http<StaffReturnsBody>(`/returns?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const returnsFileUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/returns/export.${format}?${new URLSearchParams(query)}`

const returnPath = (number: string) => `/returns/${encodeURIComponent(number)}`

export const getStaffReturn = (number: string) =>
  http<StaffReturnBody>(returnPath(number), { staff: true, fresh: true })

export const postReturnStep = (number: string, body: ReturnStepRequest) =>
  http<StaffReturnBody>(`${returnPath(number)}/steps`, { method: 'POST', body, staff: true })
