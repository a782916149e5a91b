import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  removeCardRequestSchema,
  cardsResponseSchema,
  cardRegistrationResponseSchema,
  registerCardResponseSchema
} from '../../../contract/money/card.ts'
import { localePath } from '../../../i18n/locales.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { operation, queryParameter } from '../../platform/openapi/operation.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { PaymentCardService } from './service.ts'

const registrationPath = z.object({ id: z.uuid() })
const returnPath = z.object({ locale: z.enum(['mn', 'en']), id: z.uuid() })
const cardId = z.uuid()

const user = (c: Context<HttpEnv>) => principalOf(c).userId
const shopLocale = (c: Context<HttpEnv>) => (c.var.locale === 'mn' ? 'mn' : 'en')

/** Anybody may follow this link: what became of the visit is told to its owner alone, by the page it leads to. */
const handleCallback = (c: Context<HttpEnv>, { locale, id }: z.output<typeof returnPath>) =>
  c.redirect(`${localePath(locale, '/account/cards')}?${new URLSearchParams({ registration: id })}`, 303)

/** Answer of the path at which the browser comes back from the bank. */
const TO_CARDS = { description: 'A redirect to the page of saved cards' }

/** Saving a card on the page of the bank. */
const registrationRoutes = (cards: PaymentCardService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .put(
      '/users/register_card',
      operation('user', 'Start saving a card on the page of the bank', { 200: registerCardResponseSchema }),
      requireUser,
      async c => respond(c, await cards.register(user(c), shopLocale(c)))
    )
    .get(
      '/users/register_card/return/:locale/:id',
      operation('public', 'Return from the page of the bank', { 303: TO_CARDS }),
      params(returnPath),
      c => handleCallback(c, c.req.valid('param'))
    )
    .post(
      '/users/register_card/return/:locale/:id',
      operation('public', 'Return from the page of the bank, by a form', { 303: TO_CARDS }),
      params(returnPath),
      c => handleCallback(c, c.req.valid('param'))
    )
    .put(
      '/users/register_card/:id',
      operation('user', 'Read the outcome of saving a card; safe to repeat', { 200: cardRegistrationResponseSchema }),
      requireUser,
      params(registrationPath),
      async c => respond(c, await cards.refreshRegistration(user(c), c.req.valid('param').id))
    )

const savedCardRoutes = (cards: PaymentCardService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/users/all_card',
      operation('user', 'List all saved cards, masked', { 200: cardsResponseSchema }),
      requireUser,
      async c => c.json(await cards.list(user(c)), 200, NO_STORE)
    )
    .get(
      '/users/cards',
      operation('user', 'List the saved cards that can be paid with', { 200: cardsResponseSchema }),
      requireUser,
      async c => c.json(await cards.listUsable(user(c)), 200, NO_STORE)
    )
    .delete(
      '/users/remove_card',
      operation(
        'user',
        'Delete a saved card',
        { 200: cardsResponseSchema },
        { parameters: [queryParameter('cardId', 'The card, where the body does not name it')] }
      ),
      requireUser,
      jsonBody(removeCardRequestSchema),
      async c => {
        const id = cardId.safeParse(c.req.valid('json').cardId ?? c.req.query('cardId'))
        return id.success ? respond(c, await cards.remove(user(c), id.data)) : problem(c, 404, 'not-found')
      }
    )

/** Cards of the signed-in user. */
export const paymentCardRoutes = (cards: PaymentCardService, authentication: Authentication) =>
  new Hono<HttpEnv>()
    .route('/', savedCardRoutes(cards, authentication))
    .route('/', registrationRoutes(cards, authentication))
