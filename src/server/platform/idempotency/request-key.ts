import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../http/env.ts'
import { problem } from '../http/problem.ts'
import { withInputSchema } from '../openapi/operation.ts'
import { fingerprintOf, type IdempotencyKey } from './idempotency.ts'

const KEY_MAX = 255

/** `Idempotency-Key` with a fingerprint of the request; undefined when it is missing or too long. */
export async function idempotencyKeyOf(c: Context<HttpEnv>): Promise<IdempotencyKey | undefined> {
  const key = c.req.header('idempotency-key')?.trim()
  if (!key || key.length > KEY_MAX) return undefined
  return { key, fingerprint: fingerprintOf(c.req.method, c.req.path, await c.req.text()) }
}

const keyHeader = z.string().min(1).max(KEY_MAX)

/**
 * The key must come with the request: sent twice, it happens once. Stands after the body's validator, so that a body
 * which is refused anyway does not ask for a key first; handlers read it by `c.req.valid('header')`.
 */
export const requireIdempotencyKey: MiddlewareHandler<HttpEnv, string, { out: { header: IdempotencyKey } }> =
  withInputSchema(
    async (c: Context<HttpEnv>, next: () => Promise<void>) => {
      const key = await idempotencyKeyOf(c)
      if (!key) return problem(c, 422, 'idempotency-key-required')
      c.req.addValidatedData('header', key)
      return next()
    },
    'header',
    z.object({ 'Idempotency-Key': keyHeader })
  )
