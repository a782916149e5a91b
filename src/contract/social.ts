import { z } from 'zod'
import type { SocialProviderName } from '../domain/social-sign-in.ts'

/** `POST /auth/google` and `/auth/facebook`: whoever is signed in connects the provider to their account. */
export const socialStartBody = z.strictObject({
  /** A path of ours to come back to. */
  return: z.string().max(2_048).default('/'),
  remember: z.boolean().default(true)
})

/** Where the browser is to go; a cookie knows it when it comes back. */
export interface SocialStartAnswer {
  readonly url: string
}

/** `GET /auth/providers`: the providers this shop lets vouch for people. */
export interface SocialProvidersAnswer {
  readonly providers: readonly SocialProviderName[]
}
