import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { exchangeBy, type ExchangeOptions } from './exchange.ts'
import type { SocialProvider } from './port.ts'

export interface FacebookOptions extends ExchangeOptions {
  /** Instead of Facebook's own addresses. */
  readonly url?: string | undefined
  readonly clientId: string
  readonly clientSecret: string
}

const VERSION = 'v23.0'

const tokenAnswer = z.object({ access_token: z.string().min(1) })

const meAnswer = z.object({
  id: z.string().regex(/^\d{1,40}$/),
  name: z.string().max(200).optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined)
})

/**
 * Facebook's Login and Graph. It knows nothing of nonces; the code is ours alone by PKCE and our secret. The address
 * it gives is not said to be verified, so it is never taken for that.
 */
export function facebookSignIn({ url, clientId, clientSecret, ...options }: FacebookOptions): SocialProvider {
  const dialog = `${url ?? 'https://www.facebook.com'}/${VERSION}/dialog/oauth`
  const graph = `${url ?? 'https://graph.facebook.com'}/${VERSION}`
  const exchange = exchangeBy(options)

  return {
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      `${dialog}?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256'
      })}`,

    async identify({ code, verifier, redirectUri }) {
      const form = {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier
      }
      const what = 'Facebook’s token'
      const { access_token } = await exchange({ what, url: `${graph}/oauth/access_token`, form }, tokenAnswer)
      // Proves that the token is used by its own application, should it ever leak.
      const proof = createHmac('sha256', clientSecret).update(access_token).digest('hex')
      const fields = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof })
      const who = { what: 'Facebook’s me', url: `${graph}/me?${fields}`, bearer: access_token }
      const { id, name, email } = await exchange(who, meAnswer)
      return { provider: 'facebook', subject: id, email: email?.toLowerCase(), emailVerified: false, name }
    }
  }
}
