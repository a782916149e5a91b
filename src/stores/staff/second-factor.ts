import { atom } from 'nanostores'
import {
  postStaffCode,
  postStaffEnrolment,
  postStaffRecoveryCodes,
  putStaffEnrolment
} from '../../api/staff/security.ts'
import type { StaffEnrolmentBody } from '../../contract/staff/security.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'
import { loadStaffMember } from './session.ts'

/** The secret of an authenticator app that is being set up. */
export const $enrolment = atom<StaffEnrolmentBody | undefined>()
/** Shown once, until somebody says that they are kept. */
export const $recoveryCodes = atom<readonly string[]>([])

const code = formOf({ code: '' })
export const $staffCode = code.$form
export const typeStaffCode = code.type

export async function beginEnrolment() {
  code.fill()
  try {
    $enrolment.set(await postStaffEnrolment())
  } catch (error) {
    showProblem(error)
  }
}

/** A session is complete from here on. */
export const confirmStaffCode = () =>
  code.submit(async fields => {
    await postStaffCode(fields.code)
    code.fill()
    await loadStaffMember()
  })

const showCodes = async (answer: Promise<{ readonly recovery_codes: readonly string[] }>) => {
  $recoveryCodes.set((await answer).recovery_codes)
  code.fill()
  $enrolment.set(undefined)
}

export const confirmEnrolment = () => code.submit(fields => showCodes(putStaffEnrolment(fields.code)))
export const renewRecoveryCodes = () => code.submit(fields => showCodes(postStaffRecoveryCodes(fields.code)))

export async function forgetRecoveryCodes() {
  $recoveryCodes.set([])
  await loadStaffMember()
}
