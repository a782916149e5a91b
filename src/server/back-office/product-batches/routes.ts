import { Hono } from 'hono'
import {
  productBatchesSchema,
  productBatchPath,
  productBatchRequestSchema,
  productBatchSchema,
  undoBatchRequestSchema
} from '../../../contract/staff/product-batches.ts'
import { staffRequestOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { BatchDeps } from './deps.ts'
import { createBatch, listBatches, undoBatch, readBatch } from './batches.ts'

/** Changes of many products at once, below `/api/back_office`. */
export const productBatchRoutes = (deps: BatchDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/product_batches',
      staff.operation('catalogue.read', 'List the latest changes of many products', { 200: productBatchesSchema }),
      async c => c.json(await listBatches(deps), 200, NO_STORE)
    )
    .post(
      '/product_batches',
      staff.operation('catalogue.write', 'Change many products as one, which a job does', { 202: productBatchSchema }),
      jsonBody(productBatchRequestSchema),
      async c => respond(c, await createBatch(deps, staffRequestOf(c), c.req.valid('json')), 202)
    )
    .get(
      '/product_batches/:id',
      staff.operation('catalogue.read', 'Read how far a change of many products is', { 200: productBatchSchema }),
      params(productBatchPath),
      async c => respond(c, await readBatch(deps, c.req.valid('param').id, c.var.locale))
    )
    .post(
      '/product_batches/:id/undo',
      staff.operation('catalogue.write', 'Write back what a change of many products changed', {
        202: productBatchSchema
      }),
      params(productBatchPath),
      jsonBody(undoBatchRequestSchema),
      async c =>
        respond(c, await undoBatch(deps, staffRequestOf(c), c.req.valid('param').id, c.req.valid('json').id), 202)
    )
