import { Hono } from 'hono'
import {
  bulkOrdersRequestSchema,
  bulkOrdersSchema,
  orderDocumentsQuerySchema,
  staffOrderFacetsQuerySchema,
  staffOrderFacetsSchema,
  staffOrderPath,
  staffOrderSchema,
  staffOrdersExportQuerySchema,
  staffOrdersQuerySchema,
  staffOrdersSchema
} from '../../../contract/staff/orders.ts'
import { staffRequestOf, staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { changeOrders } from './changes.ts'
import { changeRoutes } from './change-routes.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { readOrder } from './detail.ts'
import { PDF, printedDocuments } from './documents-response.ts'
import { exportOrders } from './export.ts'
import { orderFacets, listFilteredOrders } from './list.ts'
import { shipmentRoutes } from './shipment-routes.ts'

/** Orders for staff, below `/api/back_office`. */
export const orderRoutes = (deps: OfficeOrdersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/orders',
      staff.operation('orders.read', 'List placed orders', { 200: staffOrdersSchema }),
      query(staffOrdersQuerySchema),
      async c => c.json(await listFilteredOrders(deps, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get(
      '/orders/facets',
      staff.operation('orders.read', 'Count placed orders by state, payment, shipment, delivery and branch', {
        200: staffOrderFacetsSchema
      }),
      query(staffOrderFacetsQuerySchema),
      async c => c.json(await orderFacets(deps, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/orders', name: 'orders', schema: staffOrdersExportQuerySchema },
        operation: (answers, form) =>
          staff.operation('orders.read', `Read a list of orders as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportOrders(deps, staffOf(c), narrowed, c.var.locale)
      })
    )
    .get(
      '/orders/packing_slips.pdf',
      staff.operation('orders.read', 'Print what goes into the shipments of orders', PDF),
      query(orderDocumentsQuerySchema),
      c => printedDocuments(c, deps, { kind: 'packing_slips', numbers: c.req.valid('query').numbers, hasAmounts: true })
    )
    .get(
      '/orders/address_labels.pdf',
      staff.operation('orders.read', 'Print labels for the shipments of orders', PDF),
      query(orderDocumentsQuerySchema),
      c =>
        printedDocuments(c, deps, { kind: 'address_labels', numbers: c.req.valid('query').numbers, hasAmounts: true })
    )
    .post(
      '/orders/bulk',
      staff.operation('shipments.write', 'Take the same step with several orders', { 200: bulkOrdersSchema }),
      jsonBody(bulkOrdersRequestSchema),
      async c => c.json(await changeOrders(deps, staffRequestOf(c), c.req.valid('json')), 200, NO_STORE)
    )
    .get(
      '/orders/:number',
      staff.operation('orders.read', 'Read an order with everything that happened to it', { 200: staffOrderSchema }),
      params(staffOrderPath),
      async c => respond(c, await readOrder(deps, c.req.valid('param').number, c.var.locale))
    )
    .route('/', changeRoutes(deps, staff))
    .route('/', shipmentRoutes(deps, staff))
