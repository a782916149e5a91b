import { atom } from 'nanostores'
import { getPayCards } from '../../api/payment-cards.ts'
import type { CardBody } from '../../contract/money/card.ts'
import '../identity/authorize-calls.ts'

/** Saved cards of the signed-in user. */
export const $savedPaymentCards = atom<readonly CardBody[]>([])

/** Without them the bank's own page is there. */
export const loadSavedPaymentCards = () =>
  getPayCards().then(
    ({ cards }) => $savedPaymentCards.set(cards),
    () => undefined
  )
