import type { StaffSearchBody } from '../../contract/staff/search.ts'
import { http } from '../http.ts'

export const getStaffSearch = (q: string) =>
  http<StaffSearchBody>(`/search?${new URLSearchParams({ q })}`, { staff: true, fresh: true })
