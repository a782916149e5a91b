import { atom } from 'nanostores'
import {
  getGiftCard,
  getGiftCardPayment,
  getGiftCards,
  postBalance,
  postGiftCard,
  postGiftCardLetter,
  postGiftCardPayment
} from '../api/codes.ts'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import type { BuyGiftCardBody, GiftCardBalance, GiftCardBody } from '../contract/codes.ts'
import type { PaymentBody } from '../contract/payment.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import './calling.ts'
import { showNotice, showProblem } from './notice.ts'
import { $person } from './person.ts'

/** Sentences at the fields of the form, by their names. */
export const $cardProblems = atom<Readonly<Record<string, string>>>({})
export const $cardBusy = atom(false)
/** The card being bought: ordered, then paid for. */
export const $boughtCard = atom<GiftCardBody | null>(null)
export const $cardPayment = atom<PaymentBody | null>(null)
/** null until the server has answered. */
export const $myCards = atom<readonly GiftCardBody[] | null>(null)

const firsts = ({ errors }: ProblemError) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, [sentence = '']]) => [field, sentence]))

/** Orders the card and asks for an invoice; asked twice after silence, there is one of each. */
export async function buyGiftCard(card: BuyGiftCardBody) {
  if ($cardBusy.get()) return
  $cardBusy.set(true)
  $cardProblems.set({})
  try {
    $boughtCard.set(await postGiftCard(card))
    await askForInvoice()
  } catch (error) {
    const problem = problemOf(error)
    $cardProblems.set(firsts(problem))
    if (Object.keys(problem.errors ?? {}).length === 0) showProblem(problem)
  } finally {
    $cardBusy.set(false)
  }
}

export async function askForInvoice() {
  const card = $boughtCard.get()
  if (!card) return
  const attempt = `gift-card:${card.id}`
  try {
    $cardPayment.set(await postGiftCardPayment(card.id, 'qpay', attemptKey(attempt)))
    endAttempt(attempt)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 400 && problem.status < 500) endAttempt(attempt)
    showProblem(problem)
  }
}

/** One look at the payment; paid for, the card is ready. */
export async function lookAtCard() {
  const [card, payment] = [$boughtCard.get(), $cardPayment.get()]
  if (!card || !payment) return
  try {
    $cardPayment.set(await getGiftCardPayment(card.id, payment.id))
    if ($cardPayment.get()?.state === 'completed') {
      $boughtCard.set(await getGiftCard(card.id))
      await loadMyCards()
    }
  } catch {
    // The next look is soon.
  }
}

const LOOK_MS = 3_000

/** Looks again and again while the payment waits and somebody watches. */
export function watchCard() {
  const timer = setInterval(() => {
    if ($cardPayment.get()?.state === 'pending' && document.visibilityState === 'visible') void lookAtCard()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Back to an empty form. */
export function anotherCard() {
  $boughtCard.set(null)
  $cardPayment.set(null)
}

/** What somebody bought; nothing for guests. */
export async function loadMyCards() {
  if (!$person.get()) return
  try {
    $myCards.set((await getGiftCards()).gift_cards)
  } catch (error) {
    showProblem(error)
  }
}

export async function sendCardAgain(id: string) {
  try {
    await postGiftCardLetter(id)
    showNotice({ kind: 'success', code: 'gift_card_sent' })
  } catch (error) {
    showProblem(error)
  }
}

export const $balance = atom<GiftCardBalance | null>(null)
export const $balanceProblem = atom('')

export async function lookUpBalance(number: string) {
  $balance.set(null)
  $balanceProblem.set('')
  try {
    $balance.set(await postBalance(number))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.message) $balanceProblem.set(problem.message)
    else showProblem(problem)
  }
}
