import type { Context } from 'hono'
import { refusalBody } from '../../../search/query/refusal-body.ts'
import type { Refusal } from '../../../search/query/refusal.ts'
import type { HttpEnv } from '../../platform/http/env.ts'

/** A search body, and all bodies of a multi search together. */
export const BODY_BYTES_MAX = 256 * 1_024

export const respondRefusal = (c: Context<HttpEnv>, refusal: Refusal) => c.json(refusalBody(refusal), refusal.status)

export const refuseTooLong = (c: Context<HttpEnv>) =>
  respondRefusal(c, {
    status: 413,
    type: 'content_too_long_exception',
    reason: `the body is longer than [${BODY_BYTES_MAX}] bytes`
  })
