import type { StaffLeaseBody, StaffLeasesBody } from '../../contract/staff/leases.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

export const getStaffLeases = (query: Readonly<Record<string, string>>) =>
  http<StaffLeasesBody>(`/leases?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const leasePath = (number: string) => `/leases/${encodeURIComponent(number)}`

export const getStaffLease = (number: string) => http<StaffLeaseBody>(leasePath(number), { staff: true, fresh: true })

export const postLeaseCheck = (number: string) =>
  http<StaffLeaseBody>(`${leasePath(number)}/checks`, { method: 'POST', body: {}, staff: true })

export const leasesFileUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/leases/export.${format}?${new URLSearchParams(query)}`
