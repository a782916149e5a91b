import type { Context } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../../platform/http/env.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { OrderCredentials } from './orders.ts'

const orderNumber = z.string().regex(/^(?:0|R\d{9})$/)
export const orderPath = z.object({ number: orderNumber })
export const linePath = z.object({ number: orderNumber, id: z.uuid() })

/** The guest's secret: header first, for URLs end up in logs. */
export const tokenOf = (c: Context<HttpEnv>, body?: { readonly order_token?: string | undefined }) =>
  c.req.header('x-spree-order-token') ?? body?.order_token ?? c.req.query('order_token') ?? ''

export const credentialsOf = (
  c: Context<HttpEnv>,
  number: string,
  body?: { readonly order_token?: string | undefined }
): OrderCredentials => ({
  number,
  token: tokenOf(c, body).slice(0, 64),
  userId: c.get('principal')?.userId,
  network: networkOf(c)
})
