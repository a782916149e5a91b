import { z } from 'zod'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'
import { providerUrl, text, requireTogether } from './values.ts'

/** Providers that vouch for people, and programs that may ask for tokens. */
export const signInVariables = {
  GOOGLE_URL: providerUrl.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  FACEBOOK_URL: providerUrl.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  OAUTH_CLIENT_ID: text.refine(id => id !== 'site', 'another name than "site", which is the shop’s own').optional(),
  OAUTH_CLIENT_SECRET: z.string().min(16, 'at least 16 characters').optional()
}

type Set = z.infer<z.ZodObject<typeof signInVariables>>

export interface SocialLogin {
  /** Instead of the company's own addresses. */
  readonly url: string | undefined
  readonly clientId: string
  readonly clientSecret: string
}

const APPLICATION = 'an application has a name and a secret.'

export function readGoogle(set: Set): SocialLogin | undefined {
  const login = requireTogether(set, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], APPLICATION)
  return login && socialLogin(set.GOOGLE_URL, login.GOOGLE_CLIENT_ID, login.GOOGLE_CLIENT_SECRET)
}

export function readFacebook(set: Set): SocialLogin | undefined {
  const login = requireTogether(set, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], APPLICATION)
  return login && socialLogin(set.FACEBOOK_URL, login.FACEBOOK_APP_ID, login.FACEBOOK_APP_SECRET)
}

const socialLogin = (url: string | undefined, clientId: string, clientSecret: string): SocialLogin => ({
  url: url === undefined ? undefined : withoutTrailingSlashes(url),
  clientId,
  clientSecret
})

/** A program with a secret that may ask for tokens, besides the site. */
export function readClient(set: Set): { readonly id: string; readonly secret: string } | undefined {
  const names = ['OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'] as const
  const login = requireTogether(set, names, 'a program has a name and a secret.')
  return login && { id: login.OAUTH_CLIENT_ID, secret: login.OAUTH_CLIENT_SECRET }
}
