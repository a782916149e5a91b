import type { AuditLinesBody } from '../../contract/staff/audit.ts'
import type { ApiKeyRequest, ApiKeysBody, NewApiKeyBody } from '../../contract/identity/api-key.ts'
import type { StaffInvitationBody, StaffMembersBody, StaffRolesBody } from '../../contract/staff/management.ts'
import type {
  WalletCorrectionBody,
  WalletCorrectionRequest,
  WalletCorrectionsBody
} from '../../contract/money/wallet-correction.ts'
import type {
  NewWebhookBody,
  WebhookDeliveriesBody,
  WebhookRequest,
  WebhooksBody
} from '../../contract/messaging/webhook.ts'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

const id = encodeURIComponent
const staff = true as const
const query = (values: Readonly<Record<string, string>>) => {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return given.length > 0 ? `?${String(new URLSearchParams(given))}` : ''
}

export const getStaffMembers = () => http<StaffMembersBody>('/staff_members', { staff })
export const postStaffMember = (email: string, roles: readonly string[]) =>
  http<StaffInvitationBody>('/staff_members', { method: 'POST', body: { email, roles }, staff })
export const postStaffLink = (member: string) =>
  http<StaffInvitationBody>(`/staff_members/${id(member)}/invitation`, { method: 'POST', staff })
export const putStaffRoles = (member: string, roles: readonly string[]) =>
  http(`/staff_members/${id(member)}/roles`, { method: 'PUT', body: { roles }, staff })
export const putSuspension = (member: string) =>
  http(`/staff_members/${id(member)}/suspension`, { method: 'PUT', staff })
export const deleteSuspension = (member: string) =>
  http(`/staff_members/${id(member)}/suspension`, { method: 'DELETE', staff })
export const deleteSecondFactorOf = (member: string) =>
  http(`/staff_members/${id(member)}/second_factor`, { method: 'DELETE', staff })

export const getRoles = () => http<StaffRolesBody>('/staff_roles', { staff })
export const putRole = (name: string, permissions: readonly StaffPermission[]) =>
  http(`/staff_roles/${id(name)}`, { method: 'PUT', body: { permissions }, staff })
export const deleteRole = (name: string) => http(`/staff_roles/${id(name)}`, { method: 'DELETE', staff })

export type AuditQuery = Readonly<Record<'action' | 'subject_id' | 'from' | 'to', string>>
export const getAuditLines = (asked: AuditQuery, cursor: string) =>
  http<AuditLinesBody>(`/audit_lines${query({ ...asked, cursor })}`, { staff })
export const auditFileUrl = (format: ExportFormat, asked: AuditQuery) =>
  `/api/back_office/audit_lines/export.${format}${query(asked)}`

export const getApiKeys = () => http<ApiKeysBody>('/api_keys', { staff })
export const postApiKey = (body: ApiKeyRequest) => http<NewApiKeyBody>('/api_keys', { method: 'POST', body, staff })
export const deleteApiKey = (key: string) => http(`/api_keys/${id(key)}`, { method: 'DELETE', staff })

export const getWebhooks = () => http<WebhooksBody>('/webhooks', { staff })
export const postWebhook = (body: WebhookRequest) => http<NewWebhookBody>('/webhooks', { method: 'POST', body, staff })
export const putWebhook = (webhook: string, body: WebhookRequest) =>
  http(`/webhooks/${id(webhook)}`, { method: 'PUT', body, staff })
export const deleteWebhook = (webhook: string) => http(`/webhooks/${id(webhook)}`, { method: 'DELETE', staff })
export const getDeliveries = (webhook: string) =>
  http<WebhookDeliveriesBody>(`/webhooks/${id(webhook)}/deliveries`, { staff })
export const postReplay = (delivery: string) =>
  http(`/webhook_deliveries/${id(delivery)}/replay`, { method: 'POST', staff })

export const getCorrections = (cursor: string) =>
  http<WalletCorrectionsBody>(`/wallet_corrections${query({ cursor })}`, { staff })
export const postCorrection = (body: WalletCorrectionRequest, idempotencyKey: string) =>
  http<WalletCorrectionBody>('/wallet_corrections', { method: 'POST', body, idempotencyKey, staff })
export const putCorrectionDecision = (correction: string, decision: 'approve' | 'reject') =>
  http(`/wallet_corrections/${id(correction)}/${decision}`, { method: 'PUT', staff })
export const putCorrectionLimit = (amount: number) =>
  http('/wallet_correction_limit', { method: 'PUT', body: { amount }, staff })
