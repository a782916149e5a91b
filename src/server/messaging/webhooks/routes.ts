import { Hono } from 'hono'
import {
  newWebhookSchema,
  webhookDeliveriesQuery,
  webhookDeliveriesSchema,
  webhookDeliveryPath,
  webhookPath,
  webhookRequestSchema,
  webhooksSchema
} from '../../../contract/messaging/webhook.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { WebhookService } from './service.ts'

/** Endpoints of other systems, below `/api/back_office`. */
export const webhookRoutes = (webhooks: WebhookService, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get('/webhooks', operation('integrations.read', 'List webhooks', { 200: webhooksSchema }), async c =>
      c.json(await webhooks.list(), 200, NO_STORE)
    )
    .post(
      '/webhooks',
      operation('integrations.write', 'Add a webhook; its secret is answered once', { 201: newWebhookSchema }),
      jsonBody(webhookRequestSchema),
      async c => respond(c, await webhooks.create(c.req.valid('json'), staffOf(c)), 201)
    )
    .put(
      '/webhooks/:id',
      operation('integrations.write', 'Change a webhook, and switch it on again', { 204: NO_CONTENT }),
      params(webhookPath),
      jsonBody(webhookRequestSchema),
      async c => respondDone(c, await webhooks.change(c.req.valid('param').id, c.req.valid('json'), staffOf(c)))
    )
    .delete(
      '/webhooks/:id',
      operation('integrations.write', 'Remove a webhook with its log', { 204: NO_CONTENT }),
      params(webhookPath),
      async c => respondDone(c, await webhooks.remove(c.req.valid('param').id, staffOf(c)))
    )
    .post(
      '/webhooks/:id/secret',
      operation('integrations.write', 'Give a webhook a new secret', { 201: newWebhookSchema }),
      params(webhookPath),
      async c => respond(c, await webhooks.renewSecret(c.req.valid('param').id, staffOf(c)), 201)
    )
    .get(
      '/webhooks/:id/deliveries',
      operation('integrations.read', 'List what was sent to a webhook, newest first', { 200: webhookDeliveriesSchema }),
      params(webhookPath),
      query(webhookDeliveriesQuery),
      async c => c.json(await webhooks.deliveries(c.req.valid('param').id, c.req.valid('query')), 200, NO_STORE)
    )
    .post(
      '/webhook_deliveries/:id/replay',
      operation('integrations.write', 'Send a delivery again', { 204: NO_CONTENT }),
      params(webhookDeliveryPath),
      async c => respondDone(c, await webhooks.replay(c.req.valid('param').id, staffOf(c)))
    )
