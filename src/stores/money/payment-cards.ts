import { atom } from 'nanostores'
import { deleteCard, getAllCards, putCardRegistration, registerCard } from '../../api/payment-cards.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { CardRegistrationState, CardsResponse } from '../../contract/money/card.ts'
import '../identity/authorize-calls.ts'
import { showNotice, showProblem } from '../notice.ts'

export const $paymentCards = atom<CardsResponse | null>(null)
export const $paymentCardsProblem = atom<ProblemError | null>(null)
/** True while the bank's page is being opened. */
export const $leavingForBank = atom(false)

/** The result of the visit to the bank's page; `asking` until it is known. */
export type CardReturn = CardRegistrationState | 'asking' | 'unknown'
export const $cardReturn = atom<CardReturn | null>(null)

let returned = ''

/** The bank sends people back with the visit in the address; asked about once, it is gone from there. */
export async function openPaymentCards() {
  const url = new URL(location.href)
  const registration = url.searchParams.get('registration')
  if (registration) {
    returned = registration
    url.searchParams.delete('registration')
    history.replaceState(history.state, '', url)
  }
  if (returned) await checkCardRegistration()
  await loadPaymentCards()
}

/** Asks again what became of the visit; the card is there when it was registered. */
export async function checkCardRegistration() {
  $cardReturn.set('asking')
  try {
    const { state } = await putCardRegistration(returned)
    $cardReturn.set(state)
    if (state !== 'open') returned = ''
    if (state === 'done') await loadPaymentCards()
  } catch (error) {
    // A visit of somebody else, or one nobody knows.
    $cardReturn.set(problemOf(error).status === 404 ? 'unknown' : 'open')
    if (problemOf(error).status !== 404) showProblem(error)
  }
}

export async function loadPaymentCards() {
  $paymentCardsProblem.set(null)
  try {
    $paymentCards.set(await getAllCards())
  } catch (error) {
    $paymentCardsProblem.set(problemOf(error))
  }
}

/** Goes to the bank's page; a buyer who comes back by the browser's own way finds the button as it was. */
export async function startCardRegistration() {
  if ($leavingForBank.get()) return
  $leavingForBank.set(true)
  try {
    location.assign((await registerCard()).url)
  } catch (error) {
    showProblem(error)
    $leavingForBank.set(false)
  }
}

export async function removePaymentCard(id: string) {
  try {
    $paymentCards.set(await deleteCard(id))
    showNotice({ kind: 'success', code: 'card_removed' })
  } catch (error) {
    showProblem(error)
    if (problemOf(error).status === 404) await loadPaymentCards()
  }
}
