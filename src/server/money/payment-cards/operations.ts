import { removeCardBody } from '../../../contract/card.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PAYMENT_CARD_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/all_card',
    summary: 'All registered cards, masked',
    access: 'user',
    answer: 'CardsAnswer'
  },
  {
    method: 'get',
    path: '/users/cards',
    summary: 'Registered cards one can pay with',
    access: 'user',
    answer: 'CardsAnswer'
  },
  {
    method: 'put',
    path: '/users/register_card',
    summary: 'The bank’s page where a card is registered',
    access: 'user',
    answer: 'RegisterCardAnswer'
  },
  {
    method: 'put',
    path: '/users/register_card/:id',
    summary: 'What became of a registration; asking again changes nothing',
    access: 'user',
    answer: 'CardRegistrationAnswer'
  },
  {
    method: 'get',
    path: '/users/register_card/return/:locale/:id',
    summary: 'Where the bank sends the browser back to',
    access: 'public',
    answer: 'A redirect to the page of cards',
    status: 303
  },
  {
    method: 'post',
    path: '/users/register_card/return/:locale/:id',
    summary: 'The same, by a form',
    access: 'public',
    answer: 'A redirect to the page of cards',
    status: 303
  },
  {
    method: 'delete',
    path: '/users/remove_card',
    summary: 'Forget a card',
    access: 'user',
    body: removeCardBody,
    answer: 'CardsAnswer'
  }
]
