import { Hono } from 'hono'
import { apiKeyPath, apiKeyRequestSchema, apiKeysSchema, newApiKeySchema } from '../../../contract/identity/api-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { staffOf, type StaffAuthentication } from '../staff/authentication.ts'
import type { ApiKeyService } from './service.ts'

/** Keys of other systems, below `/api/back_office`. */
export const apiKeyRoutes = (keys: ApiKeyService, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get('/api_keys', operation('integrations.read', 'List API keys', { 200: apiKeysSchema }), async c =>
      c.json(await keys.list(), 200, NO_STORE)
    )
    .post(
      '/api_keys',
      operation('integrations.write', 'Make an API key; it is answered once', { 201: newApiKeySchema }),
      jsonBody(apiKeyRequestSchema),
      async c => respond(c, await keys.create(c.req.valid('json'), staffOf(c)), 201)
    )
    .delete(
      '/api_keys/:id',
      operation('integrations.write', 'Revoke an API key', { 204: NO_CONTENT }),
      params(apiKeyPath),
      async c => respondDone(c, await keys.revoke(c.req.valid('param').id, staffOf(c)))
    )
