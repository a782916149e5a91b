import { Hono } from 'hono'
import { moveShipmentRequestSchema, orderDocumentsQuerySchema, staffOrderPath } from '../../../contract/staff/orders.ts'
import {
  staffShipmentSchema,
  staffShipmentsQuerySchema,
  staffShipmentsSchema
} from '../../../contract/staff/shipments.ts'
import { staffRequestOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { PDF, printedDocuments } from './documents-response.ts'
import { listShipments, moveShipment, readShipment } from './shipments.ts'

/** Packing and handing over, for roles that see no money: no answer here names a price or a payment. */
export const shipmentRoutes = (deps: OfficeOrdersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/shipments',
      staff.operation('shipments.read', 'List orders to be packed or handed over', { 200: staffShipmentsSchema }),
      query(staffShipmentsQuerySchema),
      async c => c.json(await listShipments(deps, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get(
      '/shipments/packing_slips.pdf',
      staff.operation('shipments.read', 'Print what goes into the shipments of orders, without prices', PDF),
      query(orderDocumentsQuerySchema),
      c =>
        printedDocuments(c, deps, { kind: 'packing_slips', numbers: c.req.valid('query').numbers, hasAmounts: false })
    )
    .get(
      '/shipments/address_labels.pdf',
      staff.operation('shipments.read', 'Print labels for the shipments of orders, without amounts', PDF),
      query(orderDocumentsQuerySchema),
      c =>
        printedDocuments(c, deps, { kind: 'address_labels', numbers: c.req.valid('query').numbers, hasAmounts: false })
    )
    .get(
      '/shipments/:number',
      staff.operation('shipments.read', 'Read what goes into a shipment and where it goes', {
        200: staffShipmentSchema
      }),
      params(staffOrderPath),
      async c => respond(c, await readShipment(deps, c.req.valid('param').number, c.var.locale))
    )
    .put(
      '/shipments/:number',
      staff.operation('shipments.write', 'Mark an order, or one of its shipments, as packed, shipped or delivered', {
        200: staffShipmentSchema
      }),
      params(staffOrderPath),
      jsonBody(moveShipmentRequestSchema),
      async c =>
        respond(c, await moveShipment(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
