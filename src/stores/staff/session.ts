import { atom } from 'nanostores'
import { problemOf } from '../../api/problem-error.ts'
import { deleteStaffSession, getStaffMember, postStaffInvitation, postStaffSession } from '../../api/staff/session.ts'
import type { StaffMemberBody } from '../../contract/staff/session.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'

/** The signed-in member of staff; null when nobody is, undefined while it is not known. */
export const $staffMember = atom<StaffMemberBody | null | undefined>(undefined)

const isMember = (value: unknown): value is StaffMemberBody | null =>
  value === null || (typeof value === 'object' && 'session_ends_at' in value)

/** The member signed in when the network was last there: a door goes on without it for as long as the session lasts. */
const $lastMember = persisted<StaffMemberBody | null>('staff', null, isMember)
$staffMember.listen(member => {
  if (member !== undefined) $lastMember.set(member)
})

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
    const { status } = problemOf(error)
    const last = $lastMember.get()
    if (status === 401) $staffMember.set(null)
    else if (status === 0 && last && Date.parse(last.session_ends_at) > Date.now()) $staffMember.set(last)
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
