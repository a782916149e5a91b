import { z } from 'zod'
import type { CardBrand } from '../../domain/money/payment-card.ts'
import type { ResponseOf } from '../response-of.ts'

/** `DELETE /users/remove_card`: the id in the body or as `?cardId=`. */
export const removeCardRequestSchema = z.strictObject({ cardId: z.string().max(64).optional() })

/** A card as it is shown; its number is the bank's, and here nobody ever had it. */
export const cardBodySchema = z
  .strictObject({
    id: z.string(),
    brand: z.enum(['card', 'visa', 'mastercard', 'unionpay', 'amex', 'jcb'] satisfies CardBrand[]),
    /** Last four digits. */
    last_four: z.string(),
    /** Issuing bank; empty when it is unknown. */
    bank: z.string(),
    /** `2029-05`; null when the bank did not say. */
    expires: z.string().nullable(),
    expired: z.boolean(),
    created_at: z.string()
  })
  .meta({ id: 'CardBody' })
export type CardBody = ResponseOf<typeof cardBodySchema>

/** `GET /users/all_card`: all of them; `GET /users/cards`: those one can pay with. */
export const cardsResponseSchema = z
  .strictObject({
    cards: z.array(cardBodySchema),
    /** Whether another one can be registered now. */
    can_register: z.boolean()
  })
  .meta({ id: 'CardsResponse' })
export type CardsResponse = ResponseOf<typeof cardsResponseSchema>

/** `PUT /users/register_card`: where the bank asks for the card. */
export const registerCardResponseSchema = z
  .strictObject({
    id: z.string(),
    url: z.string()
  })
  .meta({ id: 'RegisterCardResponse' })
export type RegisterCardResponse = ResponseOf<typeof registerCardResponseSchema>

export const cardRegistrationStateSchema = z.enum(['open', 'done', 'canceled', 'failed'])
export type CardRegistrationState = ResponseOf<typeof cardRegistrationStateSchema>

/** `PUT /users/register_card/{id}`: what became of it; asking again changes nothing. */
export const cardRegistrationResponseSchema = z
  .strictObject({
    state: cardRegistrationStateSchema,
    card: cardBodySchema.nullable()
  })
  .meta({ id: 'CardRegistrationResponse' })
export type CardRegistrationResponse = ResponseOf<typeof cardRegistrationResponseSchema>
