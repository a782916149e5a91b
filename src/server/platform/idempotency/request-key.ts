import type { Context } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { fingerprintOf, type IdempotencyKey } from './idempotency.ts'

const KEY_MAX = 255

/** `Idempotency-Key` with a fingerprint of the request; undefined when it is missing or too long. */
export async function idempotencyKeyOf(c: Context<HttpEnv>): Promise<IdempotencyKey | undefined> {
  const key = c.req.header('idempotency-key')?.trim()
  if (!key || key.length > KEY_MAX) return undefined
  return { key, fingerprint: fingerprintOf(c.req.method, c.req.path, await c.req.text()) }
}
