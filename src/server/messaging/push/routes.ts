import { Hono } from 'hono'
import {
  pushSubscribeRequestSchema,
  pushUnsubscribeRequestSchema,
  type PushKeyBody,
  pushSubscriptionBodySchema,
  pushKeyBodySchema
} from '../../../contract/messaging/push.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { Authentication } from '../../identity/index.ts'
import type { PushService } from './service.ts'

const HOUR_S = '3600'

/** Messages on this device: in, out, and the key both need. Guests may have them too. */
export const pushRoutes = (push: PushService, { optionalAuth }: Pick<Authentication, 'optionalAuth'>) =>
  new Hono<HttpEnv>()
    .get(
      '/push/key',
      operation('public', 'Read the public key for push subscriptions', { 200: pushKeyBodySchema }),
      c => {
        const body: PushKeyBody = { public_key: push.publicKey }
        return c.json(body, 200, { 'Cache-Control': 'public, max-age=300' })
      }
    )
    .post(
      '/push/subscriptions',
      operation('public', 'Subscribe a device to push messages, or change its topics', {
        201: pushSubscriptionBodySchema
      }),
      optionalAuth,
      jsonBody(pushSubscribeRequestSchema),
      async c => {
        const done = await push.subscribe({
          subscription: c.req.valid('json'),
          locale: c.var.locale,
          principal: c.var.principal,
          network: networkOf(c)
        })
        if (done.ok) return c.json(done.value, 201, { 'Cache-Control': 'no-store' })
        return done.problem === 'too-many-requests'
          ? problem(c, 429, done.problem, { headers: { 'Retry-After': HOUR_S } })
          : problem(c, 422, done.problem)
      }
    )
    .post(
      '/push/unsubscribe',
      operation('public', 'Unsubscribe a device from push messages', { 204: NO_CONTENT }),
      jsonBody(pushUnsubscribeRequestSchema),
      async c => {
        await push.unsubscribe(c.req.valid('json').endpoint)
        return c.body(null, 204)
      }
    )
