import { atom } from 'nanostores'
import {
  deleteRole,
  deleteSecondFactorOf,
  deleteSuspension,
  getRoles,
  getStaffMembers,
  postStaffLink,
  postStaffMember,
  putRole,
  putStaffRoles,
  putSuspension
} from '../../api/staff/management.ts'
import type { StaffMembersBody, StaffRolesBody } from '../../contract/staff/management.ts'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'

export type StaffListMember = StaffMembersBody['staff_members'][number]
export type StaffListRole = StaffRolesBody['roles'][number]

/** null before the first answer. */
export const $staffMembers = atom<readonly StaffListMember[] | null>(null)
export const $staffRoles = atom<readonly StaffListRole[]>([])
/** A one-time link, which the server shows once. */
export const $staffLink = atom<{ readonly email: string; readonly link: string; readonly expiresAt: string } | null>(
  null
)

export async function loadStaff() {
  try {
    const [{ staff_members }, { roles }] = await Promise.all([getStaffMembers(), getRoles()])
    $staffRoles.set(roles)
    $staffMembers.set(staff_members)
  } catch (error) {
    showProblem(error)
  }
}

/** Runs a change and shows what the server has afterwards; false where it refused. */
async function changed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    await loadStaff()
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}

const invitation = formOf({ email: '' })
export const $staffInvite = invitation.$form
export const typeStaffInvite = invitation.type
export const inviteStaff = (roles: readonly string[]) =>
  invitation.submit(async ({ email }) => {
    const { link, expires_at } = await postStaffMember(email, roles)
    $staffLink.set({ email, link, expiresAt: expires_at })
    invitation.fill()
    await loadStaff()
  })

export const renewStaffLink = ({ id, email }: StaffListMember) =>
  changed(async () => {
    const { link, expires_at } = await postStaffLink(id)
    $staffLink.set({ email, link, expiresAt: expires_at })
  })

export const changeStaffRoles = (id: string, roles: readonly string[]) => changed(() => putStaffRoles(id, roles))
export const disableStaffMember = (id: string) => changed(() => putSuspension(id))
export const restoreStaff = (id: string) => changed(() => deleteSuspension(id))
export const resetStaffFactor = (id: string) => changed(() => deleteSecondFactorOf(id))
export const saveStaffRole = (name: string, permissions: readonly StaffPermission[]) =>
  changed(() => putRole(name, permissions))
export const removeStaffRole = (name: string) => changed(() => deleteRole(name))
