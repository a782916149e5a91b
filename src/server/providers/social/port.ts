import type { SocialIdentity } from '../../../domain/identity/social-sign-in.ts'

export interface SocialOptions {
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Port to an identity provider: OAuth 2 with the code grant and PKCE (RFC 6749, 7636). */
export interface SocialProvider {
  /** Address to which the browser is sent. */
  authorizeUrl(question: AuthorizationRequest): string
  /** Changes the code it came back with for who the person is; a code is good for one try. */
  identify(answer: AuthorizationResponse): Promise<SocialIdentity>
}

export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  /** S256 of the verifier. */
  readonly challenge: string
  readonly redirectUri: string
}

export interface AuthorizationResponse {
  readonly code: string
  readonly verifier: string
  readonly nonce: string
  readonly redirectUri: string
}
