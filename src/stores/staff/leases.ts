import { getStaffLease, getStaffLeases } from '../../api/staff/leases.ts'
import type { LeaseListSearch } from '../office/lease-list-search.ts'

export { leasesFileUrl, postLeaseCheck as checkLease } from '../../api/staff/leases.ts'

export const leasesQuery = (search: LeaseListSearch) => ({
  queryKey: ['leases', 'list', search],
  queryFn: () => getStaffLeases(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const leaseQuery = (number: string) => ({
  queryKey: ['leases', 'one', number],
  queryFn: () => getStaffLease(number)
})
