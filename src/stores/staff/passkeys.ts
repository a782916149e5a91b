import {
  deletePasskey,
  postPasskey,
  postPasskeyCreation,
  postPasskeyRequest,
  postPasskeySession
} from '../../api/staff/passkeys.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'
import { loadStaffSecurity } from './account.ts'
import { $staffMember } from './session.ts'

/** Sentences of what the browser refuses, which knows no language of the shop. */
export interface PasskeySentences {
  readonly passkey_canceled: string
  readonly passkey_known: string
}

const newPasskey = formOf({ name: '' })
export const $newPasskey = newPasskey.$form
export const typePasskeyName = newPasskey.type

const signIn = formOf({})
export const $passkeySignIn = signIn.$form

/** Loaded when somebody uses a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** The browser shows the reason of a failure in its own window; the page only says that nothing was done. */
async function ask<T>(asking: Promise<T>, sentences: PasskeySentences): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ProblemError(0, 'passkey-canceled', isKnown ? sentences.passkey_known : sentences.passkey_canceled)
  }
}

export const addPasskey = (sentences: PasskeySentences) =>
  newPasskey.submit(async ({ name }) => {
    const [optionsJSON, { startRegistration }] = await Promise.all([postPasskeyCreation(), loadWebAuthn()])
    await postPasskey(name, await ask(startRegistration({ optionsJSON }), sentences))
    newPasskey.fill()
    await loadStaffSecurity()
  })

export const removePasskey = (id: string) => deletePasskey(id).then(loadStaffSecurity, showProblem)

export const signInByPasskey = (sentences: PasskeySentences) =>
  signIn.submit(async () => {
    const [optionsJSON, { startAuthentication }] = await Promise.all([postPasskeyRequest(), loadWebAuthn()])
    $staffMember.set(await postPasskeySession(await ask(startAuthentication({ optionsJSON }), sentences)))
  })
