import { Hono } from 'hono'
import { deliveryOffersSchema } from '../../../contract/ordering/delivery.ts'
import {
  changePhoneOrderLineRequestSchema,
  completePhoneOrderRequestSchema,
  phoneOrderLinePath,
  phoneOrderLineRequestSchema,
  phoneOrderNumberSchema,
  phoneOrderPath,
  phoneOrderRequestSchema,
  phoneOrderSchema,
  phoneOrdersSchema,
  startPhoneOrderRequestSchema
} from '../../../contract/staff/phone-orders.ts'
import { staffRequestOf, staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import {
  addPhoneOrderLine,
  changePhoneOrderLine,
  completePhoneOrder,
  listOpenPhoneOrders,
  phoneOrderOffers,
  readPhoneOrder,
  startPhoneOrder,
  updatePhoneOrder
} from './service.ts'

const FILLED = { 200: phoneOrderSchema }
const OFFERED = { 200: deliveryOffersSchema }

const lineAndDeliveryRoutes = (deps: PhoneOrdersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .post(
      '/phone_orders/:number/line_items',
      staff.operation('orders.write', 'Add a product to an order taken by phone', FILLED),
      params(phoneOrderPath),
      jsonBody(phoneOrderLineRequestSchema),
      async c =>
        respond(c, await addPhoneOrderLine(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .put(
      '/phone_orders/:number/line_items/:id',
      staff.operation('orders.write', 'Change how many of a product are in an order taken by phone', FILLED),
      params(phoneOrderLinePath),
      jsonBody(changePhoneOrderLineRequestSchema),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await changePhoneOrderLine(deps, staffRequestOf(c), number, id, c.req.valid('json').quantity))
      }
    )
    .get(
      '/phone_orders/:number/delivery_options',
      staff.operation('orders.write', 'List the delivery options of an order taken by phone', OFFERED),
      params(phoneOrderPath),
      async c => respond(c, await phoneOrderOffers(deps, c.req.valid('param').number, c.var.locale))
    )

/** An order taken by phone, below `/api/back_office`; once it is placed it is an order like every other. */
export const phoneOrderRoutes = (deps: PhoneOrdersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/phone_orders',
      staff.operation('orders.write', 'List orders taken by phone that are not placed yet', { 200: phoneOrdersSchema }),
      async c => c.json(await listOpenPhoneOrders(deps, staffOf(c).staffId), 200, NO_STORE)
    )
    .post(
      '/phone_orders',
      staff.operation('orders.write', 'Begin an order for somebody on the phone', { 201: phoneOrderNumberSchema }),
      jsonBody(startPhoneOrderRequestSchema),
      requireIdempotencyKey,
      async c =>
        respond(c, await startPhoneOrder(deps, staffRequestOf(c), c.req.valid('json'), c.req.valid('header')), 201)
    )
    .get(
      '/phone_orders/:number',
      staff.operation('orders.write', 'Read an order taken by phone as far as it is filled', FILLED),
      params(phoneOrderPath),
      async c => respond(c, await readPhoneOrder(deps, staffRequestOf(c), c.req.valid('param').number))
    )
    .put(
      '/phone_orders/:number',
      staff.operation('orders.write', 'Fill in any part of an order taken by phone', FILLED),
      params(phoneOrderPath),
      jsonBody(phoneOrderRequestSchema),
      async c =>
        respond(c, await updatePhoneOrder(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .route('/', lineAndDeliveryRoutes(deps, staff))
    .put(
      '/phone_orders/:number/complete',
      staff.operation('orders.write', 'Place an order taken by phone', { 200: phoneOrderNumberSchema }),
      params(phoneOrderPath),
      jsonBody(completePhoneOrderRequestSchema),
      requireIdempotencyKey,
      async c =>
        respond(
          c,
          await completePhoneOrder(
            deps,
            staffRequestOf(c),
            { number: c.req.valid('param').number, acknowledged: c.req.valid('json').acknowledged_warnings },
            c.req.valid('header')
          )
        )
    )
