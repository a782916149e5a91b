import { Hono } from 'hono'
import {
  confirmOrderRequestSchema,
  orderNoteRequestSchema,
  staffCancelRequestSchema,
  staffOrderPath,
  staffOrderSchema,
  staffRefundRequestSchema
} from '../../../contract/staff/orders.ts'
import { staffRequestOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { addNote, cancelOrder, confirmOrder, refundOrder, resendConfirmation } from './changes.ts'
import type { OfficeOrdersDeps } from './deps.ts'

const CHANGED = { 200: staffOrderSchema }

/** Changes of one order: each names the version that its maker saw, is a line of the audit, and answers the order. */
export const changeRoutes = (deps: OfficeOrdersDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .put(
      '/orders/:number/confirm',
      staff.operation('orders.write', 'Note that somebody has looked at an order', CHANGED),
      params(staffOrderPath),
      jsonBody(confirmOrderRequestSchema),
      async c =>
        respond(
          c,
          await confirmOrder(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json').version)
        )
    )
    .put(
      '/orders/:number/cancel',
      staff.operation('orders.write', 'Cancel an order that is not packed; what was paid goes back', CHANGED),
      params(staffOrderPath),
      jsonBody(staffCancelRequestSchema),
      async c =>
        respond(c, await cancelOrder(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .post(
      '/orders/:number/refunds',
      staff.operation('payments.write', 'Give money of an order back, in part or whole', CHANGED),
      params(staffOrderPath),
      jsonBody(staffRefundRequestSchema),
      requireIdempotencyKey,
      async c => {
        const { key } = c.req.valid('header')
        return respond(
          c,
          await refundOrder(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json'), key)
        )
      }
    )
    .post(
      '/orders/:number/notes',
      staff.operation('orders.write', 'Write a note about an order for colleagues', CHANGED),
      params(staffOrderPath),
      jsonBody(orderNoteRequestSchema),
      async c => respond(c, await addNote(deps, staffRequestOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .post(
      '/orders/:number/confirmations',
      staff.operation('orders.write', 'Send the confirmation of an order by mail once more', CHANGED),
      params(staffOrderPath),
      async c => respond(c, await resendConfirmation(deps, staffRequestOf(c), c.req.valid('param').number))
    )
