import { Hono } from 'hono'
import {
  rouletteLocationsSchema,
  rouletteNightPath,
  rouletteNightSchema,
  rouletteNumbersSchema,
  rouletteProductsSchema,
  rouletteStockQuery,
  rouletteStocksSchema,
  rouletteUsersSchema,
  rouletteUsersQuery
} from '../../../contract/games/roulette.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { credentialsOf, orderPath, type Orders } from '../../ordering/orders/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { params, query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { ChangeWatch } from '../../platform/streams/change-watch.ts'
import { streamChanges } from '../../platform/streams/stream-changes.ts'
import type { NightData } from './night-stream.ts'
import type { RouletteService } from './service.ts'

interface NightRoutesDeps {
  readonly roulette: RouletteService
  readonly watch: ChangeWatch
  readonly nightData: NightData
}

/** Routes for everybody: nights, their prizes and those who take part, with blurred names. */
export const rouletteNightRoutes = ({ roulette, watch, nightData }: NightRoutesDeps) =>
  new Hono<HttpEnv>()
    .get(
      '/roulette/locations',
      operation('public', 'List branches with game nights', { 200: rouletteLocationsSchema }),
      async c => c.json(await roulette.listLocations(c.var.locale), 200, NO_STORE)
    )
    .get(
      '/roulette/products',
      operation('public', 'List the prizes of a branch', { 200: rouletteProductsSchema }),
      query(rouletteStockQuery),
      async c => c.json(await roulette.listProducts(c.req.valid('query').location, c.var.locale), 200, NO_STORE)
    )
    .get(
      '/roulette/stocks',
      operation('public', 'Read how many pieces of each prize lie in a branch', { 200: rouletteStocksSchema }),
      query(rouletteStockQuery),
      async c => c.json(await roulette.listStocks(c.req.valid('query').location), 200, NO_STORE)
    )
    .get(
      '/roulette/users',
      operation('public', 'List those who take part in a night, with blurred names', { 200: rouletteUsersSchema }),
      query(rouletteUsersQuery),
      async c => {
        const body = await roulette.listUsers(c.req.valid('query').night)
        return body ? c.json(body, 200, NO_STORE) : problem(c, 404, 'roulette-night-not-found')
      }
    )
    .get(
      '/roulette/nights/:id',
      operation('public', 'Read a night: prizes, spins and winners', { 200: rouletteNightSchema }),
      params(rouletteNightPath),
      async c => {
        const body = await roulette.readNight(c.req.valid('param').id, c.var.locale)
        return body ? c.json(body, 200, NO_STORE) : problem(c, 404, 'roulette-night-not-found')
      }
    )
    .get(
      '/roulette/nights/:id/events',
      operation('public', 'Stream server-sent events: `night` with the night, at once and whenever it has changed', {
        200: { description: 'A stream that ends after a while', media: 'text/event-stream' }
      }),
      params(rouletteNightPath),
      async c => {
        const { id } = c.req.valid('param')
        const { locale } = c.var
        if (!(await roulette.readNight(id, locale))) return problem(c, 404, 'roulette-night-not-found')
        const night = async () => ({ event: 'night', data: await nightData(id, locale) })
        return streamChanges(c, { watch, id, first: night, changed: night })
      }
    )

interface NumberRoutesDeps {
  readonly roulette: RouletteService
  readonly orders: Pick<Orders, 'find'>
  readonly authentication: Authentication
}

/** Numbers of the customer who is signed in, and of one order by its token. */
export const rouletteNumberRoutes = ({ roulette, orders, authentication }: NumberRoutesDeps) =>
  new Hono<HttpEnv>()
    .get(
      '/roulette/numbers',
      operation('user', 'List the numbers of the customer for game nights', { 200: rouletteNumbersSchema }),
      authentication.requireUser,
      async c => c.json(await roulette.listNumbers({ userId: principalOf(c).userId }, c.var.locale), 200, NO_STORE)
    )
    .get(
      '/orders/:number/roulette_numbers',
      operation('order', 'List the numbers that an order brought for game nights', { 200: rouletteNumbersSchema }),
      params(orderPath),
      async c => {
        const found = await orders.find(credentialsOf(c, c.req.valid('param').number))
        if (!found) return problem(c, 404, 'order-not-found')
        return c.json(await roulette.listNumbers({ orderId: found.order.id }, c.var.locale), 200, NO_STORE)
      }
    )
