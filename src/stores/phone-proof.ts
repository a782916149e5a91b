import { atom } from 'nanostores'
import { postPhoneCode, putPhoneCode } from '../api/checkout.ts'
import { problemOf } from '../api/http.ts'
import { $cart, acceptOrder } from './cart.ts'
import { $phoneProof } from './phone-proof-step.ts'

export const $phoneCode = atom('')
/** The server's sentence about the code. */
export const $phoneProofProblem = atom('')
export const $phoneProofBusy = atom(false)

async function attempt(work: () => Promise<void>) {
  if ($phoneProofBusy.get()) return
  $phoneProofBusy.set(true)
  $phoneProofProblem.set('')
  try {
    await work()
  } catch (error) {
    $phoneProofProblem.set(problemOf(error).message)
  } finally {
    $phoneProofBusy.set(false)
  }
}

/** Has a code sent to the phone of the order. */
export const sendPhoneCode = () =>
  attempt(async () => {
    const order = $cart.get()
    if (!order) return
    const { to, challenge } = await postPhoneCode(order)
    $phoneCode.set('')
    $phoneProof.set({ at: 'sent', to, challenge })
  })

export const provePhone = () =>
  attempt(async () => {
    const order = $cart.get()
    const proof = $phoneProof.get()
    if (!order || proof.at !== 'sent') return
    acceptOrder(await putPhoneCode(order, { challenge: proof.challenge, code: $phoneCode.get() }))
    $phoneProof.set({ at: 'done' })
  })
