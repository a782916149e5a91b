import { atom } from 'nanostores'
import {
  getGiftCard,
  getGiftCards,
  postBalance,
  postGiftCard,
  postGiftCardMail,
  postGiftCardPayment
} from '../../api/coupons.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { BuyGiftCardRequest, GiftCardBalance, GiftCardBody } from '../../contract/money/coupons.ts'
import type { PrepaymentMethod, PrepaymentPaymentRequest, PaymentBody } from '../../contract/money/payment.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { showNotice, showProblem } from '../notice.ts'
import { $currentUser } from '../identity/current-user.ts'
import { watchPayment } from './watch-payment.ts'

/** Sentences at the fields of the form, by their names. */
export const $giftCardProblems = atom<Readonly<Record<string, string>>>({})
export const $giftCardBusy = atom(false)
/** The card being bought: ordered, then paid for. */
export const $boughtGiftCard = atom<GiftCardBody | null>(null)
/** Why the last way to pay could not be opened. */
export const $giftCardPaymentProblem = atom<ProblemError | null>(null)
/** Ways to pay for a card. */
export const $giftCardMethods = atom<readonly PrepaymentMethod[]>([])
/** null until the server has answered. */
export const $ownGiftCards = atom<readonly GiftCardBody[] | null>(null)

const firsts = ({ errors }: ProblemError) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, [sentence = '']]) => [field, sentence]))

/** Orders the card, to be paid for next. */
export async function buyGiftCard(card: BuyGiftCardRequest) {
  if ($giftCardBusy.get()) return
  $giftCardBusy.set(true)
  $giftCardProblems.set({})
  try {
    $boughtGiftCard.set(await postGiftCard(card))
    if ($giftCardMethods.get().length === 0) await loadOwnGiftCards()
  } catch (error) {
    const problem = problemOf(error)
    $giftCardProblems.set(firsts(problem))
    if (Object.keys(problem.errors ?? {}).length === 0) showProblem(problem)
  } finally {
    $giftCardBusy.set(false)
  }
}

/** Pays for a gift card by any provider, also another one than before; answers with the payment. */
export async function payForGiftCard(how: PrepaymentPaymentRequest): Promise<PaymentBody | undefined> {
  const card = $boughtGiftCard.get()
  if (!card || $giftCardBusy.get()) return undefined
  $giftCardBusy.set(true)
  $giftCardPaymentProblem.set(null)
  try {
    const what = `gift-card:${card.id}:${JSON.stringify(how)}`
    const payment = await withIdempotencyKey(what, key => postGiftCardPayment(card.id, how, key))
    $boughtGiftCard.set({ ...card, payment })
    return payment
  } catch (error) {
    $giftCardPaymentProblem.set(problemOf(error))
    // A try that was declined stands with the card.
    await refreshGiftCard()
    return undefined
  } finally {
    $giftCardBusy.set(false)
  }
}

/** One look at how it is doing; paid for, the card is ready. */
export async function refreshGiftCard(name = $boughtGiftCard.get()?.id) {
  if (name === undefined) return
  try {
    const card = await getGiftCard(name)
    $boughtGiftCard.set(card)
    if (card.state !== 'ordered') await loadOwnGiftCards()
  } catch {
    // The next look is soon.
  }
}

/** A provider's page leads back with the card's number; once read, it is removed from the address. */
export async function openBoughtGiftCard() {
  const url = new URL(location.href)
  const reference = url.searchParams.get('bought')
  if (!reference || !$currentUser.get()) return
  url.searchParams.delete('bought')
  url.searchParams.delete('transactionId')
  history.replaceState(history.state, '', url)
  await refreshGiftCard(reference)
}

/** Looks again and again while money is awaited and somebody watches; returns what ends it. */
export const watchGiftCard = () =>
  watchPayment({
    isWaiting: () => $boughtGiftCard.get()?.payment?.state === 'pending',
    isSlow: () => $boughtGiftCard.get()?.payment?.ask?.kind === 'instructions',
    look: () => refreshGiftCard(),
    onChange: plan => $boughtGiftCard.listen(plan)
  })

/** Goes on with a card that was ordered before. */
export function resumeGiftCardPurchase(card: GiftCardBody) {
  $giftCardPaymentProblem.set(null)
  $boughtGiftCard.set(card)
}

/** Back to an empty form; what was ordered and is waited for stays among one's cards. */
export function startAnotherGiftCard() {
  $boughtGiftCard.set(null)
  $giftCardPaymentProblem.set(null)
  void loadOwnGiftCards()
}

/** The bought cards and the payment methods of another; nothing for guests. */
export async function loadOwnGiftCards() {
  if (!$currentUser.get()) return
  try {
    const { gift_cards, methods } = await getGiftCards()
    $ownGiftCards.set(gift_cards)
    $giftCardMethods.set(methods)
  } catch (error) {
    showProblem(error)
  }
}

export async function resendGiftCard(id: string) {
  try {
    await postGiftCardMail(id)
    showNotice({ kind: 'success', code: 'gift_card_sent' })
  } catch (error) {
    showProblem(error)
  }
}

export const $giftCardBalance = atom<GiftCardBalance | null>(null)
export const $giftCardBalanceProblem = atom('')

export async function lookUpGiftCardBalance(number: string) {
  $giftCardBalance.set(null)
  $giftCardBalanceProblem.set('')
  try {
    $giftCardBalance.set(await postBalance(number))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.message) $giftCardBalanceProblem.set(problem.message)
    else showProblem(problem)
  }
}
