import { getStaffLimits } from '../../api/staff/limits.ts'

export { putStaffLimits as saveLimits } from '../../api/staff/limits.ts'

export const limitsQuery = { queryKey: ['limits'], queryFn: getStaffLimits }
