import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/index.ts'
import type { SocialOptions, SocialProvider } from './port.ts'

export interface FacebookOptions extends SocialOptions {
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
export function facebookSignIn(options: FacebookOptions): SocialProvider {
  const { url, clientId, clientSecret, timeoutMs = 8_000, fetch = globalThis.fetch } = options
  const dialog = `${url ?? 'https://www.facebook.com'}/${VERSION}/dialog/oauth`
  const graph = `${url ?? 'https://graph.facebook.com'}/${VERSION}`
  const http = createHttpClient({ provider: 'Facebook', url: '', timeoutMs, fetch })

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
      // Never repeated: a code is spent by the first try.
      const path = `${graph}/oauth/access_token`
      const { access_token } = await http.json({ method: 'POST', path, form }, tokenAnswer)
      // Proves that the token is used by its own application, should it ever leak.
      const proof = createHmac('sha256', clientSecret).update(access_token).digest('hex')
      const fields = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof })
      const headers = { authorization: `Bearer ${access_token}` }
      const { id, name, email } = await http.json({ method: 'GET', path: `${graph}/me?${fields}`, headers }, meAnswer)
      return { provider: 'facebook', subject: id, email: email?.toLowerCase(), emailVerified: false, name }
    }
  }
}
