import type { CardRegistrationAnswer, CardsAnswer, RegisterCardAnswer } from '../contract/card.ts'
import { http } from './http.ts'

export const getAllCards = () => http<CardsAnswer>('/users/all_card')

/** Those one can pay with. */
export const getPayCards = () => http<CardsAnswer>('/users/cards')

/** Where the bank asks for a card. */
export const registerCard = () => http<RegisterCardAnswer>('/users/register_card', { method: 'PUT' })

/** The result of a registration. */
export const putCardRegistration = (id: string) =>
  http<CardRegistrationAnswer>(`/users/register_card/${encodeURIComponent(id)}`, { method: 'PUT' })

export const deleteCard = (cardId: string) =>
  http<CardsAnswer>('/users/remove_card', { method: 'DELETE', body: { cardId } })
