import { getStaffSearch } from '../../api/staff/search.ts'

/** Orders, customers and products by a number, a phone, a name, an address, a SKU or the id of a payment. */
export const officeSearchQuery = (text: string) => ({
  queryKey: ['search', text],
  queryFn: () => getStaffSearch(text),
  staleTime: 10_000
})
