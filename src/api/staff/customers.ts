import type {
  ConsentWithdrawalRequest,
  CustomerDeletionRequest,
  CustomerNoteRequest,
  CustomerTagsRequest,
  ImpersonationBody,
  ImpersonationRequest,
  StaffCustomerBody,
  StaffCustomersBody,
  StaffWalletEntriesBody
} from '../../contract/staff/customers.ts'
import { http } from '../http.ts'

const customerPath = (id: string) => `/customers/${encodeURIComponent(id)}`

export const getStaffCustomers = (query: Readonly<Record<string, string>>) =>
  http<StaffCustomersBody>(`/customers?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const getStaffCustomer = (id: string) => http<StaffCustomerBody>(customerPath(id), { staff: true, fresh: true })

export const getWalletEntries = (id: string, cursor: string | undefined) =>
  http<StaffWalletEntriesBody>(
    `${customerPath(id)}/wallet_entries${cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`}`,
    { staff: true, fresh: true }
  )

export const postCustomerNote = (id: string, body: CustomerNoteRequest) =>
  http<StaffCustomerBody>(`${customerPath(id)}/notes`, { method: 'POST', body, staff: true })

export const postConsentWithdrawal = (id: string, body: ConsentWithdrawalRequest) =>
  http<StaffCustomerBody>(`${customerPath(id)}/consent_withdrawals`, { method: 'POST', body, staff: true })

export const putCustomerTags = (id: string, body: CustomerTagsRequest) =>
  http<StaffCustomerBody>(`${customerPath(id)}/tags`, { method: 'PUT', body, staff: true })

export const postImpersonation = (id: string, body: ImpersonationRequest) =>
  http<ImpersonationBody>(`${customerPath(id)}/impersonation`, { method: 'POST', body, staff: true })

export async function deleteImpersonation(id: string): Promise<void> {
  await http(`${customerPath(id)}/impersonation`, { method: 'DELETE', staff: true })
}

export const postCustomerExport = (id: string) =>
  http<object>(`${customerPath(id)}/data_export`, { method: 'POST', body: {}, staff: true })

export async function putCustomerDeletion(id: string, body: CustomerDeletionRequest): Promise<void> {
  await http(`${customerPath(id)}/deletion`, { method: 'PUT', body, staff: true })
}
