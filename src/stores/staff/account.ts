import { atom } from 'nanostores'
import { deleteStaffSessionOf, getStaffSecurity } from '../../api/staff/security.ts'
import type { StaffSecurityBody } from '../../contract/staff/security.ts'
import { showProblem } from '../notice.ts'

/** null before the first answer. */
export const $staffSecurity = atom<StaffSecurityBody | null>(null)

const load = async () => $staffSecurity.set(await getStaffSecurity())
export const loadStaffSecurity = () => load().catch(showProblem)
export const endStaffSession = (id: string) => deleteStaffSessionOf(id).then(load, showProblem)
