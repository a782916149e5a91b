import type {
  DoorEventsBody,
  DoorListBody,
  MarkUsedRequest,
  MarkUsedResponse,
  ScansBody,
  StaffTicketsBody,
  StaffTicketView
} from '../../contract/booking/e-ticket.ts'
import type { StaffCouponBody, StaffCouponsBody } from '../../contract/staff/coupon.ts'
import { http } from '../http.ts'

export const getDoorEvents = () => http<DoorEventsBody>('/e_tickets/events', { staff: true })

export const getDoorList = (event: string) => http<DoorListBody>(`/e_tickets/events/${event}`, { staff: true })

export const postScans = (body: MarkUsedRequest) =>
  http<MarkUsedResponse>('/e_tickets/mark_used', { method: 'POST', body, staff: true })

export const getStaffTickets = (query: Readonly<Record<string, string>>) =>
  http<StaffTicketsBody>(`/e_tickets?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const getStaffTicket = (number: string) =>
  http<StaffTicketView>(`/e_tickets/${number}`, { staff: true, fresh: true })

export const getScans = (query: Readonly<Record<string, string>>) =>
  http<ScansBody>(`/e_tickets/scans?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const getStaffCoupons = (query: Readonly<Record<string, string>>) =>
  http<StaffCouponsBody>(`/coupons?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const couponPath = (code: string) => `/coupons/${encodeURIComponent(code)}`

export const getStaffCoupon = (code: string) => http<StaffCouponBody>(couponPath(code), { staff: true, fresh: true })

export const postCouponUse = (code: string, idempotencyKey: string) =>
  http<StaffCouponBody>(`${couponPath(code)}/mark_used`, { method: 'POST', staff: true, idempotencyKey })
