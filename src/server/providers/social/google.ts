import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { createHttpClient, ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'
import type { SocialOptions, SocialProvider } from './port.ts'

export interface GoogleOptions extends SocialOptions {
  /** Instead of Google's own addresses. */
  readonly url?: string | undefined
  readonly clientId: string
  readonly clientSecret: string
  readonly now?: () => Date
}

/** Endpoints as in Google's discovery document; a simulator has them all under one address. */
const endpointsAt = (url: string | undefined) =>
  url === undefined
    ? {
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        keys: 'https://www.googleapis.com/oauth2/v3/certs',
        issuers: ['https://accounts.google.com', 'accounts.google.com']
      }
    : { authorize: `${url}/o/oauth2/v2/auth`, token: `${url}/token`, keys: `${url}/oauth2/v3/certs`, issuers: [url] }

const tokenAnswer = z.object({ id_token: z.string().min(1) })

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform(word => word === 'true')]).default(false),
  /** The organisation that runs the mailboxes of this address with Google. */
  hd: z.string().optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined)
})

/**
 * Google has verified any address once, but knows whose it is today only where it runs the mailbox itself. Another
 * provider's address may have a new owner since.
 */
const isVerifiedOwner = ({ email = '', email_verified, hd }: z.output<typeof claimsSchema>) =>
  email_verified &&
  (/@gmail\.com$/i.test(email) || (hd !== undefined && email.toLowerCase().endsWith(`@${hd.toLowerCase()}`)))

/** Google by OpenID Connect: who somebody is stands in a token that Google has signed for us and for this very question. */
export function googleSignIn(options: GoogleOptions): SocialProvider {
  const { clientId, clientSecret, now = () => new Date(), timeoutMs = 8_000, fetch = globalThis.fetch } = options
  const endpoints = endpointsAt(options.url)
  const http = createHttpClient({ provider: 'Google', url: '', timeoutMs, fetch })
  const verify = tokenVerifier(endpoints, { clientId, timeoutMs, fetch, now })

  return {
    authorizeUrl: ({ state, nonce, challenge, redirectUri }) =>
      `${endpoints.authorize}?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account'
      })}`,

    async identify({ code, verifier, nonce, redirectUri }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret
      }
      // Never repeated: a code is spent by the first try.
      const { id_token } = await http.json({ method: 'POST', path: endpoints.token, form }, tokenAnswer)
      const claimsOfToken = await verify(id_token, nonce)
      const { sub, email, name } = claimsOfToken
      return {
        provider: 'google',
        subject: sub,
        email: email?.toLowerCase(),
        emailVerified: isVerifiedOwner(claimsOfToken),
        name
      }
    }
  }
}

interface VerifierOptions {
  readonly clientId: string
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
}

/** Reads the claims of an id_token once its signature, audience, age and nonce hold; refuses it otherwise. */
function tokenVerifier(endpoints: ReturnType<typeof endpointsAt>, options: VerifierOptions) {
  const { clientId, timeoutMs, fetch, now } = options
  const keys = createRemoteJWKSet(new URL(endpoints.keys), {
    timeoutDuration: timeoutMs,
    [customFetch]: (url, init) => fetch(url, { ...init, redirect: 'error' })
  })
  return async (token: string, nonce: string) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: endpoints.issuers,
      audience: clientId,
      // Never what the token says it is signed with.
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: 60,
      maxTokenAge: 600,
      currentDate: now()
    }).catch((error: unknown) => {
      throw error instanceof errors.JOSEError
        ? invalidToken(error.code)
        : new ProviderUnavailable('Google’s keys could not be read')
    })
    const parsed = claimsSchema.safeParse(payload)
    if (!parsed.success) throw invalidToken('unknown shape')
    if (parsed.data.nonce !== nonce) throw invalidToken('of another sign-in')
    if (parsed.data.azp !== undefined && parsed.data.azp !== clientId) throw invalidToken('of another application')
    return parsed.data
  }
}

const invalidToken = (reason: string) =>
  new ProviderRefused('ID_TOKEN_INVALID', `Google’s id_token is invalid: ${reason}`)
