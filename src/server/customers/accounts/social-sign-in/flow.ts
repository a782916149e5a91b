import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  SOCIAL_SIGN_IN_MINUTES,
  SOCIAL_PROVIDERS,
  type SocialProviderName
} from '../../../../domain/identity/social-sign-in.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import type { HostCookies } from '../../../platform/http/host-cookies.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'

const flowSchema = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
  /** The account to connect; null at a sign-in. */
  userId: z.string().nullable(),
  /** Theirs: a user who signs out meanwhile, or leaves the device to somebody else, connects nothing. */
  sessionId: z.string().nullable(),
  /** Arrival data that sign-in by code receives from the browser directly. */
  device: z.string(),
  remembered: z.boolean(),
  until: z.number()
})

/** The request of the browser, besides the provider. */
export type OAuthFlowInput = Pick<OAuthFlow, 'back' | 'userId' | 'sessionId' | 'device' | 'remembered'>

/** State given to a browser on redirect; it must return with the same. */
export type OAuthFlow = z.infer<typeof flowSchema>

const isEqual = (given: string, own: string) =>
  given.length === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own))

const secret = () => randomBytes(32).toString('base64url')
/** Several tabs may ask at once: each has a cookie of its own. */
const cookieNameOf = (state: string) => `social-${state.slice(0, 8)}` as const

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export const createFlow = (provider: SocialProviderName, input: OAuthFlowInput, now: Date): OAuthFlow => ({
  ...input,
  provider,
  state: secret(),
  nonce: secret(),
  verifier: secret(),
  until: now.getTime() + SOCIAL_SIGN_IN_MINUTES * MINUTE_MS
})

/**
 * Keeps the question in the browser that asks it, signed: a browser that comes back without it (because somebody else sent
 * them there, or for the second time) is not the one who left.
 */
export function storeFlow(c: Context<HttpEnv>, flow: OAuthFlow, sign: Pseudonymize, cookies: HostCookies) {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url')
  cookies.set(c, cookieNameOf(flow.state), `${text}.${sign(`social\n${text}`)}`, {
    httpOnly: true,
    // The way back is a link from another site.
    sameSite: 'Lax',
    maxAge: SOCIAL_SIGN_IN_MINUTES * 60
  })
}

/** The question behind an answer, taken out of the browser: it is answered once. */
export function consumeFlow(
  c: Context<HttpEnv>,
  { provider, state, now }: { provider: SocialProviderName; state: string; now: Date },
  sign: Pseudonymize,
  cookies: HostCookies
): OAuthFlow | undefined {
  const [text = '', signature = ''] = (cookies.read(c, cookieNameOf(state)) ?? '').split('.')
  if (text === '' || !isEqual(signature, sign(`social\n${text}`))) return undefined
  cookies.delete(c, cookieNameOf(state))
  const flow = flowSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return flow.provider === provider && flow.state === state && flow.until > now.getTime() ? flow : undefined
}
