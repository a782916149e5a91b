import { askForProof, putProof } from '../api/account.ts'
import { problemOf } from '../api/problem-error.ts'
import { formOf } from './form.ts'
import { $me, loadMe } from './me.ts'
import { $proof } from './proof-request.ts'

const form = formOf({ password: '', code: '' })

export const $proofForm = form.$form
export const typeProof = form.type

/** Does what needs a recent proof; where there is none, asks for it and does it then. Given up, it stays refused. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (problemOf(error).code !== 'proof-required' || !(await proven())) throw error
    return work()
  }
}

async function proven(): Promise<boolean> {
  if (!$me.get()) await loadMe()
  $proof.get()?.end(false)
  form.fill()
  return new Promise(resolve => $proof.set({ sent: null, end: resolve }))
}

function end(isProven: boolean) {
  const waiting = $proof.get()
  $proof.set(null)
  form.fill()
  waiting?.end(isProven)
}

export const cancelProof = () => end(false)

export const sendProofCode = () =>
  form.submit(async () => {
    const sent = await askForProof()
    const waiting = $proof.get()
    if (waiting) $proof.set({ ...waiting, sent })
  })

/** By the code that was sent, or the password. */
export async function confirmProof() {
  const isProven = await form.submit(({ password, code }) => {
    const sent = $proof.get()?.sent
    return putProof(sent ? { challenge: sent.challenge, code } : { password })
  })
  if (isProven) end(true)
}
