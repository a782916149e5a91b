import { Hono } from 'hono'
import { z } from 'zod'
import { orderBodySchema } from '../../../contract/ordering/order.ts'
import { pageFields } from '../../../contract/paging.ts'
import {
  drawPath,
  drawRecordSchema,
  drawRequestSchema,
  drawResultSchema,
  prizePromotionBodySchema,
  prizePromotionPath,
  prizePromotionsBodySchema,
  wonPrizesSchema
} from '../../../contract/games/prize-promotion.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { PrizeDrawService } from './service.ts'

const FOR_ALL = { 'Cache-Control': 'public, max-age=30', Vary: 'Accept-Language' }
const pageQuery = z.strictObject(pageFields({ max: 50, otherwise: 20 }))

const readRoutes = (service: PrizeDrawService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/promotions',
      operation('public', 'List promotions with prizes, those that run first', { 200: prizePromotionsBodySchema }),
      async c => {
        const promotions = await service.listPrizePromotions(c.var.locale)
        return c.json({ promotions, count: promotions.length }, 200, FOR_ALL)
      }
    )
    .get(
      '/promotions/prizes',
      operation('user', 'List the prizes the customer has won, newest first', { 200: wonPrizesSchema }),
      requireUser,
      query(pageQuery),
      async c => {
        const prizes = await service.listWonPrizes(principalOf(c).userId, c.req.valid('query'), c.var.locale)
        return c.json(prizes, 200, NO_STORE)
      }
    )
    .get(
      '/promotions/draws/:id',
      operation('public', 'Read the record of a draw, by which anybody can compute it again', {
        200: drawRecordSchema
      }),
      params(drawPath),
      async c => {
        const record = await service.readDraw(c.req.valid('param').id, c.var.locale)
        return record ? c.json(record, 200, FOR_ALL) : problem(c, 404, 'draw-not-found')
      }
    )
    .get(
      '/promotions/:id',
      operation('public', 'Read a promotion with its odds; signed in, with the hash of one’s next draw', {
        200: prizePromotionBodySchema
      }),
      optionalAuth,
      params(prizePromotionPath),
      async c => {
        const userId = c.get('principal')?.userId
        const body = await service.readPrizePromotion(c.req.valid('param').id, userId, c.var.locale)
        return body ? c.json(body, 200, NO_STORE) : problem(c, 404, 'promotion-not-found')
      }
    )

const giftRoutes = (service: PrizeDrawService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>().post(
    '/promotions/prizes/:id/add_to_cart',
    operation('user', 'Put a gift that was won into the cart; asked twice it is there once', { 200: orderBodySchema }),
    requireUser,
    params(drawPath),
    async c => respond(c, await service.takeGift(c.req.valid('param').id, principalOf(c).userId, c.var.locale))
  )

const drawRoutes = (service: PrizeDrawService, { requireUser }: Authentication) => {
  const routes = new Hono<HttpEnv>()
  for (const kind of ['jackpot', 'lucky_wheel'] as const)
    routes.put(
      `/promotions/${kind}`,
      operation('user', 'Draw a prize; sent again under the same key it is the same draw', { 200: drawResultSchema }),
      requireUser,
      jsonBody(drawRequestSchema),
      requireIdempotencyKey,
      async c => {
        const [request, idempotencyKey] = [c.req.valid('json'), c.req.valid('header')]
        const { userId } = principalOf(c)
        return respond(c, await service.draw({ kind, userId, request, idempotencyKey, locale: c.var.locale }))
      }
    )
  return routes
}

export const prizeDrawRoutes = (service: PrizeDrawService, authentication: Authentication) =>
  new Hono<HttpEnv>()
    .route('/', readRoutes(service, authentication))
    .route('/', giftRoutes(service, authentication))
    .route('/', drawRoutes(service, authentication))
