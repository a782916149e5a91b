import type { CodeIssueBody, CodeIssueRequestInput, CodeIssuesBody } from '../../contract/staff/issued-codes.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

export const getCodeIssues = (query: Readonly<Record<string, string>>) =>
  http<CodeIssuesBody>(`/issued_codes?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const postCodeIssue = (body: CodeIssueRequestInput, idempotencyKey: string) =>
  http<CodeIssueBody>('/issued_codes', { method: 'POST', body, staff: true, idempotencyKey })

export const putCodeIssueDecision = (id: string, decision: 'approve' | 'reject') =>
  http<CodeIssueBody>(`/issued_codes/${id}/${decision}`, { method: 'PUT', staff: true })

export const putCodeIssueRevocation = (id: string, reason: string) =>
  http<CodeIssueBody>(`/issued_codes/${id}/revoke`, { method: 'PUT', body: { reason }, staff: true })

export const codeIssuesFileUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/issued_codes/export.${format}?${new URLSearchParams(query)}`

export const issuedCodesFileUrl = (format: ExportFormat, id: string) =>
  `/api/back_office/issued_codes/${id}/export.${format}`
