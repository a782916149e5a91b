import { Hono } from 'hono'
import {
  blockGiftCardRequestSchema,
  giftCardPath,
  giftCardSchema,
  giftCardsExportQuerySchema,
  giftCardsQuerySchema,
  giftCardsSchema,
  sendGiftCardRequestSchema
} from '../../../contract/staff/gift-cards.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { blockGiftCard, sendGiftCard } from './changes.ts'
import type { GiftCardsDeps } from './deps.ts'
import { viewGiftCard } from './detail.ts'
import { exportGiftCards } from './export.ts'
import { listGiftCards } from './list.ts'

const CARD = { 200: giftCardSchema }

/** The list of gift cards below `/api/back_office`; before the routes of one card, whose paths match theirs. */
export const giftCardListRoutes = (deps: GiftCardsDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/gift_cards',
      operation('promotions.read', 'List gift cards without their numbers, the newest first', {
        200: giftCardsSchema
      }),
      query(giftCardsQuerySchema),
      async c => c.json(await listGiftCards(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/gift_cards', name: 'gift-cards', schema: giftCardsExportQuerySchema },
        operation: (answers, form) =>
          operation('promotions.read', `Read a list of gift cards as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportGiftCards(deps, staffOf(c), narrowed, c.var.locale)
      })
    )

/** One gift card: its ledger, and what staff may do with it. */
export const giftCardRoutes = (deps: GiftCardsDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/gift_cards/:reference',
      operation('promotions.read', 'Read a gift card with its ledger, without its number', CARD),
      params(giftCardPath),
      async c => respond(c, await viewGiftCard(deps, c.req.valid('param').reference))
    )
    .put(
      '/gift_cards/:reference/block',
      operation('promotions.write', 'Block a gift card, or open it again', CARD),
      params(giftCardPath),
      jsonBody(blockGiftCardRequestSchema),
      async c => respond(c, await blockGiftCard(deps, staffOf(c), c.req.valid('param').reference, c.req.valid('json')))
    )
    .post(
      '/gift_cards/:reference/deliveries',
      operation('customers.write', 'Send a gift card once more to who it is for', CARD),
      params(giftCardPath),
      jsonBody(sendGiftCardRequestSchema),
      requireIdempotencyKey,
      async c => {
        const { reference } = c.req.valid('param')
        return respond(c, await sendGiftCard(deps, staffOf(c), reference, c.req.valid('json'), c.req.valid('header')))
      }
    )
