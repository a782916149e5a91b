import { atom } from 'nanostores'
import { problemOf } from '../api/problem-error.ts'
import { deleteStaffSession, getStaffMember, postStaffInvitation, postStaffSession } from '../api/staff.ts'
import type { StaffMemberBody } from '../contract/staff.ts'
import { formOf } from './form.ts'
import { showProblem } from './notice.ts'

/** The signed-in member of staff; null when nobody is, undefined while it is not known. */
export const $staffMember = atom<StaffMemberBody | null | undefined>(undefined)

const signIn = formOf({ email: '', password: '' })
export const $staffSignIn = signIn.$form
export const typeStaffSignIn = signIn.type
export const signInStaff = () =>
  signIn.submit(async fields => {
    $staffMember.set(await postStaffSession(fields))
  })

const invitation = formOf({ name: '', password: '' })
export const $staffInvitation = invitation.$form
export const typeStaffInvitation = invitation.type
export const acceptStaffInvitation = (token: string) =>
  invitation.submit(async fields => {
    $staffMember.set(await postStaffInvitation({ token, ...fields }))
  })

/** Null only where the server said so: without a network nobody is signed out. */
export async function loadStaffMember() {
  try {
    $staffMember.set(await getStaffMember())
  } catch (error) {
    if (problemOf(error).status === 401) $staffMember.set(null)
    else showProblem(error)
  }
}

export async function signOutStaff() {
  try {
    await deleteStaffSession()
    $staffMember.set(null)
  } catch (error) {
    showProblem(error)
  }
}
