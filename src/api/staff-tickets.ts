import type { DoorEventsBody, DoorListBody, MarkUsedRequest, MarkUsedResponse } from '../contract/e-ticket.ts'
import { http } from './http.ts'

export const getDoorEvents = () => http<DoorEventsBody>('/e_tickets/events', { staff: true })

export const getDoorList = (event: string) => http<DoorListBody>(`/e_tickets/events/${event}`, { staff: true })

export const postScans = (body: MarkUsedRequest) =>
  http<MarkUsedResponse>('/e_tickets/mark_used', { method: 'POST', body, staff: true })
