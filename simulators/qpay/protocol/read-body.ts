import type { Context } from 'hono'
import type { z } from 'zod'
import { QpayError } from '../qpay-error.ts'

/** The request's JSON, or QPay's no with `key`. */
export async function readBody<T>(c: Context, shape: z.ZodType<T>, key: string): Promise<T> {
  const parsed = shape.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) throw new QpayError(400, key)
  return parsed.data
}
