import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import type { AuthorizationRequest } from './codes.ts'
import type { Person } from './people.ts'

/** Faults that can be set for the next id_token. */
export const tokenDefect = z.enum([
  'forged',
  'unsigned',
  'wrong-audience',
  'wrong-issuer',
  'wrong-nonce',
  'other-application',
  'expired',
  'no-subject'
])
export type TokenDefect = z.infer<typeof tokenDefect>

const KEY_ID = 'simulator-1'

export async function openSigner(issuer: string) {
  const [own, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }

  return {
    keys: { keys: [publicKey] },
    sign(person: Person, question: AuthorizationRequest, wrong: TokenDefect | undefined) {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: wrong === 'wrong-issuer' ? 'https://evil.example' : issuer,
        aud: wrong === 'wrong-audience' ? 'somebody-else' : question.clientId,
        azp: wrong === 'other-application' ? 'somebody-else' : question.clientId,
        ...(wrong !== 'no-subject' && { sub: person.id }),
        nonce: wrong === 'wrong-nonce' ? 'of-another-question' : question.nonce,
        email: person.email,
        email_verified: person.emailVerified,
        // As of an organisation whose mailboxes Google runs, unless the address says otherwise.
        ...(!/@(?:gmail|elsewhere)\./.test(person.email) && { hd: person.email.split('@')[1] }),
        name: person.name,
        iat: wrong === 'expired' ? now - 7_200 : now,
        exp: wrong === 'expired' ? now - 3_600 : now + 3_600
      }
      if (wrong === 'unsigned') return Promise.resolve(new UnsecuredJWT(claims).encode())
      const key = wrong === 'forged' ? stranger.privateKey : own.privateKey
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key)
    }
  }
}

export type Signer = Awaited<ReturnType<typeof openSigner>>
