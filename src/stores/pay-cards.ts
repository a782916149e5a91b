import { atom } from 'nanostores'
import { getPayCards } from '../api/cards.ts'
import type { CardBody } from '../contract/card.ts'
import './authorize-calls.ts'

/** Saved cards of whoever is signed in. */
export const $payCards = atom<readonly CardBody[]>([])

/** Without them the bank's own page is there. */
export const loadPayCards = () =>
  getPayCards().then(
    ({ cards }) => $payCards.set(cards),
    () => undefined
  )
