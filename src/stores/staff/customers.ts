import {
  getStaffCustomer,
  getStaffCustomers,
  getWalletEntries,
  postConsentWithdrawal,
  postCustomerExport,
  postCustomerNote,
  postImpersonation,
  putCustomerDeletion,
  putCustomerTags
} from '../../api/staff/customers.ts'
import type { CustomerListSearch } from '../office/customer-list-search.ts'

export {
  postConsentWithdrawal as withdrawConsent,
  postCustomerNote as addCustomerNote,
  postImpersonation as startImpersonation,
  putCustomerDeletion as deleteCustomer,
  putCustomerTags as setCustomerTags
}

export const customersQuery = (search: CustomerListSearch) => ({
  queryKey: ['customers', 'list', search],
  queryFn: () => getStaffCustomers(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const customerQuery = (id: string) => ({
  queryKey: ['customers', 'one', id],
  queryFn: () => getStaffCustomer(id)
})

/** Pages of a wallet's ledger, the newest line first. */
export const walletEntriesQuery = (id: string) => ({
  queryKey: ['customers', 'wallet', id],
  queryFn: ({ pageParam }: { readonly pageParam: string }) => getWalletEntries(id, pageParam || undefined),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }: Awaited<ReturnType<typeof getWalletEntries>>) => next_cursor
})

/** Saves everything the shop keeps about a customer as a file. */
export async function downloadCustomerData(id: string): Promise<void> {
  const data = await postCustomerExport(id)
  const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: `customer-${id}.json` }).click()
  setTimeout(() => URL.revokeObjectURL(href))
}
