import { Hono } from 'hono'
import {
  deleteDeliveryRunQuerySchema,
  deliveryRunPath,
  deliveryRunRequestSchema,
  deliveryRunSchema,
  deliveryRunsQuerySchema,
  deliveryRunsSchema,
  deliveryStopPath,
  handOverRequestSchema,
  newDeliveryRunRequestSchema,
  startDeliveryRunRequestSchema
} from '../../../contract/staff/delivery-runs.ts'
import { staffRequestOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { DeliveryRuns } from './service.ts'

const RUN = { 200: deliveryRunSchema }

/** Runs of couriers, below `/api/back_office`. */
export const deliveryRunRoutes = (runs: DeliveryRuns, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/delivery_runs',
      operation('shipments.read', 'List the runs of couriers, and what waits for one', { 200: deliveryRunsSchema }),
      query(deliveryRunsQuerySchema),
      async c => c.json(await runs.list(c.var.locale, c.req.valid('query').after), 200, NO_STORE)
    )
    .post(
      '/delivery_runs',
      operation('shipments.write', 'Plan a run of a courier', { 201: deliveryRunSchema }),
      jsonBody(newDeliveryRunRequestSchema),
      async c => respond(c, await runs.create(staffRequestOf(c), c.req.valid('json')), 201)
    )
    .get(
      '/delivery_runs/:number',
      operation('shipments.read', 'Read the stops of a run', RUN),
      params(deliveryRunPath),
      async c => respond(c, await runs.read(c.req.valid('param').number, c.var.locale))
    )
    .put(
      '/delivery_runs/:number',
      operation('shipments.write', 'Set the stops of a run and their order', RUN),
      params(deliveryRunPath),
      jsonBody(deliveryRunRequestSchema),
      async c => respond(c, await runs.save(staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .delete(
      '/delivery_runs/:number',
      operation('shipments.write', 'Delete a run before its courier left', { 204: NO_CONTENT }),
      params(deliveryRunPath),
      query(deleteDeliveryRunQuerySchema),
      async c => {
        const { number } = c.req.valid('param')
        const done = await runs.remove(staffRequestOf(c), number, c.req.valid('query').version)
        return done.ok ? c.body(null, 204) : respondProblem(c, done.problem)
      }
    )
    .put(
      '/delivery_runs/:number/start',
      operation('shipments.write', 'Send a courier off: the shipments of the run are on their way', RUN),
      params(deliveryRunPath),
      jsonBody(startDeliveryRunRequestSchema),
      async c =>
        respond(c, await runs.start(staffRequestOf(c), c.req.valid('param').number, c.req.valid('json').version))
    )
    .put(
      '/delivery_runs/:number/stops/:shipment/hand_over',
      operation('shipments.write', 'Hand a shipment over against a signature', RUN),
      params(deliveryStopPath),
      jsonBody(handOverRequestSchema),
      async c => respond(c, await runs.handOver(staffRequestOf(c), c.req.valid('param'), c.req.valid('json')))
    )
