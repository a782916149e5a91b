import type { StaffEnrolmentBody, StaffRecoveryCodesBody, StaffSecurityBody } from '../../contract/staff/security.ts'
import { http } from '../http.ts'

export const postStaffCode = (code: string) =>
  http('/sessions/current/second_factor', { method: 'POST', body: { code }, staff: true })

export const postStaffEnrolment = () =>
  http<StaffEnrolmentBody>('/users/me/second_factor', { method: 'POST', staff: true })

export const putStaffEnrolment = (code: string) =>
  http<StaffRecoveryCodesBody>('/users/me/second_factor', { method: 'PUT', body: { code }, staff: true })

export const postStaffRecoveryCodes = (code: string) =>
  http<StaffRecoveryCodesBody>('/users/me/recovery_codes', { method: 'POST', body: { code }, staff: true })

export const getStaffSecurity = () => http<StaffSecurityBody>('/users/me/security', { staff: true })

export const deleteStaffSessionOf = (id: string) =>
  http(`/users/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', staff: true })
