import { Hono } from 'hono'
import { receiptRequestSchema } from '../../../contract/money/receipt.ts'
import { orderBodySchema } from '../../../contract/ordering/order.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import type { ReceiptService } from './service.ts'
import { respond } from '../../platform/http/respond.ts'
import { operation } from '../../platform/openapi/operation.ts'

/** The receiver of a VAT receipt, and its e-mail once more; 503 where receipts are not configured. */
export const receiptRoutes = (receipts: Pick<ReceiptService, 'setReceiver' | 'resend'> | undefined) =>
  new Hono<HttpEnv>()
    .put(
      '/orders/:number/receipt',
      operation('order', 'Set the receiver of the VAT receipt, until it is issued', { 200: orderBodySchema }),
      params(orderPath),
      jsonBody(receiptRequestSchema),
      async c => {
        if (!receipts) return problem(c, 503, 'receipt-unavailable')
        const key = credentialsOf(c, c.req.valid('param').number)
        return respond(c, await receipts.setReceiver(key, c.req.valid('json'), c.var.locale))
      }
    )
    .post(
      '/orders/:number/receipt/send',
      operation('order', 'Send the VAT receipt by e-mail again', { 200: orderBodySchema }),
      params(orderPath),
      async c => {
        if (!receipts) return problem(c, 503, 'receipt-unavailable')
        return respond(c, await receipts.resend(credentialsOf(c, c.req.valid('param').number), c.var.locale))
      }
    )
