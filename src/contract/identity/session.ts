import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'
import { orderToken } from '../ordering/order-token.ts'

/** A text that must be there; what is blank has a sentence of its own. */
const given = (problem: string, max: number) =>
  z
    .string()
    .max(max)
    .optional()
    .transform((written = '', ctx): string => {
      if (written.trim() !== '') return written
      ctx.addIssue({ code: 'custom', params: { problem } })
      return z.NEVER
    })

/** The site itself, and whatever else needs no secret: `client_id` of a public client. */
export const PUBLIC_CLIENT = 'site'

const LOGIN_MAX = 254
const PASSWORD_MAX = 256

/** The OAuth client. */
export const clientFields = {
  client_id: z.string().max(100).default(PUBLIC_CLIENT),
  client_secret: z.string().max(200).optional()
}

/** The guest's cart that comes along, and whether this device is one's own. */
export const signInFields = {
  order_token: orderToken,
  /** False on a device that others use too: the session then ends with the browser. */
  remember: z.boolean().default(true)
}

/** `POST /auth/sign_in`: by password on the shop's own pages, which can keep no secret. */
export const signInRequestSchema = z.strictObject({
  /** Phone or e-mail address. */
  login: given('login-required', LOGIN_MAX),
  password: given('password-required', PASSWORD_MAX),
  ...signInFields
})

/** `POST /oauth/token`: with a password (only for a program with a secret), with a one-time code, or to go on. */
export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('password'),
    /** Phone or e-mail address. */
    username: given('login-required', LOGIN_MAX),
    password: given('password-required', PASSWORD_MAX),
    ...signInFields,
    ...clientFields
  }),
  z.strictObject({
    grant_type: z.literal('code'),
    /** Challenge of the answer that sent the code. */
    challenge: z.string().min(1).max(64),
    code: given('code-required', 20),
    ...signInFields,
    ...clientFields
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    /** Left out by browsers: theirs is in a cookie that no script can read. */
    refresh_token: z.string().max(64).optional(),
    ...clientFields
  })
])

/** `POST /oauth/revoke` (RFC 7009). */
export const revokeRequestSchema = z.strictObject({ token: z.string().max(64).optional(), ...clientFields })

/** `POST /oauth/token` with a refresh token. */
export const refreshedTokensSchema = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int(),
    /** Seconds since 1970. */
    created_at: z.int(),
    /** Not for the site's own client: a browser keeps it where no script can read it. */
    refresh_token: z.exactOptional(z.string()),
    /** Not for the site's own client either: by it the device is known again at its next sign-in. */
    device_token: z.exactOptional(z.string()),
    user_id: z.string()
  })
  .meta({ id: 'RefreshedTokens' })
export type RefreshedTokens = ResponseOf<typeof refreshedTokensSchema>

/** Every way to sign in. */
export const tokenResponseSchema = refreshedTokensSchema
  .extend({
    /** True when this sign-in made the account. */
    created: z.boolean(),
    /** The cart to go on with; null when there is none. */
    order: z.strictObject({ number: z.string(), token: z.string(), notices: z.array(z.string()) }).nullable()
  })
  .meta({ id: 'TokenResponse' })
export type TokenResponse = ResponseOf<typeof tokenResponseSchema>

/** One entry of `GET /users/me/sessions`. */
export const sessionBodySchema = z
  .strictObject({
    id: z.string(),
    /** "Chrome · Android"; empty when the device did not say. */
    device: z.string(),
    current: z.boolean(),
    remembered: z.boolean(),
    created_at: z.string(),
    seen_at: z.string(),
    /** When it ends if nobody comes back. */
    ends_at: z.string()
  })
  .meta({ id: 'SessionBody' })
export type SessionBody = ResponseOf<typeof sessionBodySchema>

/** `GET /users/me/sessions`. */
export const sessionListSchema = z
  .strictObject({ sessions: z.array(sessionBodySchema), count: z.int() })
  .meta({ id: 'SessionList' })

/** `DELETE /users/me/sessions`: how many have ended. */
export const endedSessionsSchema = z.strictObject({ ended: z.int() }).meta({ id: 'EndedSessions' })
