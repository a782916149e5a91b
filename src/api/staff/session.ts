import type { StaffInvitationRequest, StaffMemberBody, StaffSignInRequest } from '../../contract/staff/session.ts'
import { http } from '../http.ts'

export const postStaffSession = (body: StaffSignInRequest) =>
  http<StaffMemberBody>('/sessions', { method: 'POST', body, staff: true })

export const postStaffInvitation = (body: StaffInvitationRequest) =>
  http<StaffMemberBody>('/invitations', { method: 'POST', body, staff: true })

export const deleteStaffSession = () => http('/sessions/current', { method: 'DELETE', staff: true })

export const getStaffMember = () => http<StaffMemberBody>('/users/me', { staff: true })
