import { z } from 'zod'
import type { CardBrand } from '../domain/payment-card.ts'

/** `DELETE /users/remove_card`: the id in the body or as `?cardId=`. */
export const removeCardBody = z.strictObject({ cardId: z.string().max(64).optional() })

/** A card as it is shown; its number is the bank's, and here nobody ever had it. */
export interface CardBody {
  readonly id: string
  readonly brand: CardBrand
  /** Last four digits. */
  readonly last_four: string
  /** Who issued it; empty when the bank did not say. */
  readonly bank: string
  /** `2029-05`; null when the bank did not say. */
  readonly expires: string | null
  readonly expired: boolean
  readonly created_at: string
}

/** `GET /users/all_card`: all of them; `GET /users/cards`: those one can pay with. */
export interface CardsAnswer {
  readonly cards: readonly CardBody[]
  /** Whether another one can be registered now. */
  readonly can_register: boolean
}

/** `PUT /users/register_card`: where the bank asks for the card. */
export interface RegisterCardAnswer {
  readonly id: string
  readonly url: string
}

export type CardRegistrationState = 'open' | 'done' | 'cancelled' | 'failed'

/** `PUT /users/register_card/{id}`: what became of it; asking again changes nothing. */
export interface CardRegistrationAnswer {
  readonly state: CardRegistrationState
  readonly card: CardBody | null
}
