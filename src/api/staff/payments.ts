import type { StaffPaymentBody, StaffPaymentsBody } from '../../contract/staff/payments.ts'
import { http } from '../http.ts'

export const getStaffPayments = (query: Readonly<Record<string, string>>) =>
  http<StaffPaymentsBody>(`/payments?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const paymentPath = (number: string) => `/payments/${encodeURIComponent(number)}`

export const getStaffPayment = (number: string) =>
  http<StaffPaymentBody>(paymentPath(number), { staff: true, fresh: true })

export const postPaymentCheck = (number: string) =>
  http<StaffPaymentBody>(`${paymentPath(number)}/checks`, { method: 'POST', body: {}, staff: true })
