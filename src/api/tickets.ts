import type { ETicketBody, ETicketsBody } from '../contract/booking/e-ticket.ts'
import { http } from './http.ts'

export const getTickets = () => http<ETicketsBody>('/e_tickets')

export const postTicketRefund = (number: string) => http<ETicketBody>(`/e_tickets/${number}/refund`, { method: 'POST' })

export const postTicketOffer = (number: string, to: string) =>
  http<ETicketBody>(`/e_tickets/${number}/transfers`, { method: 'POST', body: { to } })

export const deleteTicketOffer = (number: string) =>
  http<ETicketBody>(`/e_tickets/${number}/transfers`, { method: 'DELETE' })

export const postTicketAccept = (token: string) =>
  http<ETicketBody>('/e_tickets/accept', { method: 'POST', body: { token } })
