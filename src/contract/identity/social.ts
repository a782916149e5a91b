import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '../../domain/identity/social-sign-in.ts'
import type { ResponseOf } from '../response-of.ts'

/** `POST /auth/google` and `/auth/facebook`: the signed-in user connects the provider to their account. */
export const socialStartRequestSchema = z.strictObject({
  /** A path of ours to come back to. */
  return: z.string().max(2_048).default('/'),
  remember: z.boolean().default(true)
})

/** Address to send the browser to; a cookie recognizes it when it comes back. */
export const socialStartResponseSchema = z
  .strictObject({
    url: z.string()
  })
  .meta({ id: 'SocialStartResponse' })
export type SocialStartResponse = ResponseOf<typeof socialStartResponseSchema>

/** `GET /auth/providers`: the providers this shop lets vouch for people. */
export const socialProvidersResponseSchema = z
  .strictObject({
    providers: z.array(z.enum(SOCIAL_PROVIDERS))
  })
  .meta({ id: 'SocialProvidersResponse' })
export type SocialProvidersResponse = ResponseOf<typeof socialProvidersResponseSchema>
