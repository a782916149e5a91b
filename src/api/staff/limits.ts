import type { StaffLimitsBody, StaffLimitsRequest } from '../../contract/staff/limits.ts'
import { http } from '../http.ts'

export const getStaffLimits = () => http<StaffLimitsBody>('/limits', { staff: true, fresh: true })

export const putStaffLimits = (body: StaffLimitsRequest) =>
  http<StaffLimitsBody>('/limits', { method: 'PUT', body, staff: true })
