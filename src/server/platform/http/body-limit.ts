import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { HttpEnv } from './env.ts'

/** Bytes of a body, where its route declares no limit of its own. */
export const BODY_MAX = 256 * 1024
/** Bytes a form adds around its file: boundaries, the names of fields and files. */
const FORM_OVERHEAD = 64 * 1024

const limits = new WeakMap<object, number>()

/**
 * Declares that a route takes a form with one file of at most so many bytes. The limit is enforced before any handler
 * runs; a file just above it still gets in, so that the route can refuse it with a sentence about that file.
 */
export function acceptsUpload(maxBytes: number): MiddlewareHandler<HttpEnv> {
  const declared: MiddlewareHandler<HttpEnv> = (_, next) => next()
  limits.set(declared, maxBytes + FORM_OVERHEAD)
  return declared
}

/** The largest body that the routes of this request take. */
export const bodyLimitOf = (c: Context<HttpEnv>) =>
  Math.max(BODY_MAX, ...matchedRoutes(c).map(({ handler }) => limits.get(handler) ?? 0))
