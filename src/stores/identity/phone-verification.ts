import { atom } from 'nanostores'
import { postPhoneCode, putPhoneCode } from '../../api/checkout.ts'
import { problemOf } from '../../api/http.ts'
import { $cart, acceptOrder } from '../ordering/cart.ts'
import { $phoneVerification } from './phone-verification-state.ts'

export const $phoneCode = atom('')
/** The server's sentence about the code. */
export const $phoneVerificationProblem = atom('')
export const $phoneVerificationBusy = atom(false)

async function attempt(work: () => Promise<void>) {
  if ($phoneVerificationBusy.get()) return
  $phoneVerificationBusy.set(true)
  $phoneVerificationProblem.set('')
  try {
    await work()
  } catch (error) {
    $phoneVerificationProblem.set(problemOf(error).message)
  } finally {
    $phoneVerificationBusy.set(false)
  }
}

/** Has a code sent to the phone of the order. */
export const sendPhoneCode = () =>
  attempt(async () => {
    const order = $cart.get()
    if (!order) return
    const { to, challenge } = await postPhoneCode(order)
    $phoneCode.set('')
    $phoneVerification.set({ at: 'sent', to, challenge })
  })

export const verifyPhone = () =>
  attempt(async () => {
    const order = $cart.get()
    const verification = $phoneVerification.get()
    if (!order || verification.at !== 'sent') return
    acceptOrder(await putPhoneCode(order, { challenge: verification.challenge, code: $phoneCode.get() }))
    $phoneVerification.set({ at: 'done' })
  })
