import { Hono } from 'hono'
import {
  rouletteAdminSchema,
  rouletteAuthSchema,
  rouletteNightChange,
  rouletteNightPath,
  rouletteSpinChange,
  rouletteSpinRequestSchema,
  rouletteSpinPath,
  rouletteStockSchema,
  rouletteStockRequestSchema,
  rouletteVoidRequestSchema,
  rouletteWinnersSchema
} from '../../../contract/games/roulette.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { RouletteService } from './service.ts'

/** Whom the admin page has before it (spec §6). */
const checkRoutes = (staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/roulette/check_auth',
      staff.operation('signed-in', 'Check that a member of staff is signed in', { 200: rouletteAuthSchema }),
      c => c.json({ name: staffOf(c).name }, 200, NO_STORE)
    )
    .get(
      '/roulette/check_website_admin',
      staff.operation('games.write', 'Check that the member of staff may run game nights', {
        200: rouletteAdminSchema
      }),
      c => c.json({ website_admin: true as const, name: staffOf(c).name }, 200, NO_STORE)
    )

/** A night, and the prizes of its branch. */
const nightRoutes = (roulette: RouletteService, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/roulette/nights/:id/winners',
      staff.operation('games.write', 'List the winners of a night as the counter has to know them', {
        200: rouletteWinnersSchema
      }),
      params(rouletteNightPath),
      async c => respond(c, await roulette.listWinners(c.req.valid('param').id, c.var.locale))
    )
    .put(
      '/roulette/nights/:id/start',
      staff.operation('games.write', 'Start a night: from now on it can be spun', { 200: rouletteNightChange }),
      params(rouletteNightPath),
      async c => respond(c, await roulette.startNight(staffOf(c), c.req.valid('param').id))
    )
    .put(
      '/roulette/nights/:id/finish',
      staff.operation('games.write', 'End a night; prizes that were won may still be handed over', {
        200: rouletteNightChange
      }),
      params(rouletteNightPath),
      async c => respond(c, await roulette.finishNight(staffOf(c), c.req.valid('param').id))
    )
    .put(
      '/roulette/stocks',
      staff.operation('games.write', 'Set how many pieces of a product lie in a branch as prizes', {
        200: rouletteStockSchema
      }),
      jsonBody(rouletteStockRequestSchema),
      async c => respond(c, await roulette.stockPrize(staffOf(c), c.req.valid('json')))
    )

const spinRoutes = (roulette: RouletteService, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .post(
      '/roulette/nights/:id/spins',
      staff.operation('games.write', 'Spin for a prize: one number is called', { 201: rouletteSpinChange }),
      params(rouletteNightPath),
      jsonBody(rouletteSpinRequestSchema),
      requireIdempotencyKey,
      async c => {
        const { product_id: productId } = c.req.valid('json')
        const input = { nightId: c.req.valid('param').id, productId, idempotencyKey: c.req.valid('header') }
        return respond(c, await roulette.spin(staffOf(c), input), 201)
      }
    )
    .put(
      '/roulette/spins/:id/void',
      staff.operation('games.write', 'Void a spin whose prize was not handed over', { 200: rouletteSpinChange }),
      params(rouletteSpinPath),
      jsonBody(rouletteVoidRequestSchema),
      async c => respond(c, await roulette.voidSpin(staffOf(c), c.req.valid('param').id, c.req.valid('json').reason))
    )
    .put(
      '/roulette/spins/:id/hand_over',
      staff.operation('games.write', 'Hand the prize over to its winner', { 200: rouletteSpinChange }),
      params(rouletteSpinPath),
      async c => respond(c, await roulette.handOver(staffOf(c), c.req.valid('param').id))
    )

/** Calls of the host of a night, below `/api/back_office`. */
export const rouletteBackOfficeRoutes = (roulette: RouletteService, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .route('/', checkRoutes(staff))
    .route('/', nightRoutes(roulette, staff))
    .route('/', spinRoutes(roulette, staff))
