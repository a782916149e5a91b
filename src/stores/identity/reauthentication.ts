import { requestReauthenticationCode, postReauthentication } from '../../api/account.ts'
import { problemOf } from '../../api/problem-error.ts'
import { formOf } from '../form.ts'
import { $profile, loadMe } from './me.ts'
import { $reauthentication } from './reauthentication-request.ts'

const form = formOf({ password: '', code: '' })

export const $reauthenticationForm = form.$form
export const typeReauthentication = form.type

/** Does what needs a recent authentication; where there is none, asks for it and does it then. Given up, it stays refused. */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (problemOf(error).code !== 'reauthentication-required' || !(await reauthenticated())) throw error
    return work()
  }
}

async function reauthenticated(): Promise<boolean> {
  if (!$profile.get()) await loadMe()
  $reauthentication.get()?.end(false)
  form.fill()
  return new Promise(resolve => $reauthentication.set({ sent: null, end: resolve }))
}

function end(isReauthenticated: boolean) {
  const pending = $reauthentication.get()
  $reauthentication.set(null)
  form.fill()
  pending?.end(isReauthenticated)
}

export const cancelReauthentication = () => end(false)

export const sendReauthenticationCode = () =>
  form.submit(async () => {
    const sent = await requestReauthenticationCode()
    const pending = $reauthentication.get()
    if (pending) $reauthentication.set({ ...pending, sent })
  })

/** Confirms who it is by the code that was sent, or the password. */
export async function confirmReauthentication() {
  const isReauthenticated = await form.submit(({ password, code }) => {
    const sent = $reauthentication.get()?.sent
    return postReauthentication(sent ? { challenge: sent.challenge, code } : { password })
  })
  if (isReauthenticated) end(true)
}
