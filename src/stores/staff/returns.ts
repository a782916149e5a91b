import { getStaffReturn, getStaffReturns } from '../../api/staff/returns.ts'
import type { ReturnListSearch } from '../office/return-list-search.ts'

export { postReturnStep as takeReturnStep, returnsFileUrl } from '../../api/staff/returns.ts'

export const returnsQuery = (search: ReturnListSearch) => ({
  queryKey: ['returns', 'list', search],
  queryFn: () => getStaffReturns(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const returnQuery = (number: string) => ({
  queryKey: ['returns', 'one', number],
  queryFn: () => getStaffReturn(number)
})
