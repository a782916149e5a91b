import type { CardRegistrationResponse, CardsResponse, RegisterCardResponse } from '../contract/money/card.ts'
import { http } from './http.ts'

export const getAllCards = () => http<CardsResponse>('/users/all_card')

/** Cards that one can pay with. */
export const getPayCards = () => http<CardsResponse>('/users/cards')

/** Address where the bank asks for a card. */
export const registerCard = () => http<RegisterCardResponse>('/users/register_card', { method: 'PUT' })

/** The result of a registration. */
export const putCardRegistration = (id: string) =>
  http<CardRegistrationResponse>(`/users/register_card/${encodeURIComponent(id)}`, { method: 'PUT' })

export const deleteCard = (cardId: string) =>
  http<CardsResponse>('/users/remove_card', { method: 'DELETE', body: { cardId } })
