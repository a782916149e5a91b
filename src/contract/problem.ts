import { z } from 'zod'
import type { ResponseOf } from './response-of.ts'

/** Every refusal of `/api/v2`. `error` is a sentence in the reader's language, `code` is for programs. */
export const problemBodySchema = z
  .strictObject({
    error: z.string(),
    code: z.string(),
    errors: z.exactOptional(z.record(z.string(), z.array(z.string())))
  })
  .meta({ id: 'ProblemBody' })
export type ProblemBody = ResponseOf<typeof problemBodySchema>

/** A refusal in OAuth's own shape (RFC 6749 §5.2): its libraries read `error`, people `error_description`. */
export const oAuthProblemBodySchema = z
  .strictObject({
    error: z.literal('unauthorized_client'),
    error_description: z.string(),
    code: z.string()
  })
  .meta({ id: 'OAuthProblemBody' })
export type OAuthProblemBody = ResponseOf<typeof oAuthProblemBodySchema>
