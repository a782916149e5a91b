import { Hono } from 'hono'
import { staffLimitsRequestSchema, staffLimitsSchema } from '../../../contract/staff/limits.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import type { CashLimitSettings } from './cash-limits.ts'

const LIMITS = { 200: staffLimitsSchema }

/** Limits of cash at the door, below `/api/back_office`. */
export const cashLimitRoutes = (settings: CashLimitSettings, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get('/limits', operation('settings.read', 'Read the limits that owners choose', LIMITS), async c =>
      c.json(await settings.read(), 200, NO_STORE)
    )
    .put(
      '/limits',
      operation('limits.write', 'Set the limits, within their ranges', LIMITS),
      jsonBody(staffLimitsRequestSchema),
      async c => respond(c, await settings.change(c.req.valid('json'), staffOf(c)))
    )
