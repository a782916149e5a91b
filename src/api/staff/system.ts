import type { StaffMessageBody, StaffMessagesBody, StaffSystemBody } from '../../contract/staff/system.ts'
import { http } from '../http.ts'

export const getStaffSystem = () => http<StaffSystemBody>('/system', { staff: true, fresh: true })

export const getStaffMessages = (query: Readonly<Record<string, string>>) =>
  http<StaffMessagesBody>(`/messages?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const change = (id: string, step: 'retry' | 'discard') =>
  http<StaffMessageBody>(`/messages/${encodeURIComponent(id)}/${step}`, { method: 'POST', staff: true })

export const postMessageRetry = (id: string) => change(id, 'retry')
export const postMessageDiscard = (id: string) => change(id, 'discard')
