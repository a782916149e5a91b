import { createHash, randomBytes } from 'node:crypto'
import type { Person } from './people.ts'

/** Parameters of an authorization request. */
export interface AuthorizationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly challenge: string
}

interface Granted {
  readonly question: AuthorizationRequest
  readonly person: Person
}

const CODE_MS = 60_000

/** Codes that are good for one use, by the holder of the verifier; and what they were changed for. */
export function openAuthorizationCodes() {
  const codes = new Map<string, Granted & { readonly until: number }>()
  const tokens = new Map<string, Person>()

  return {
    grant(question: AuthorizationRequest, person: Person) {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { question, person, until: Date.now() + CODE_MS })
      return code
    },
    /** Undefined when the code is unknown, used, too old, or somebody else's. */
    redeem(code: string, given: { clientId: string; redirectUri: string; verifier: string }): Granted | undefined {
      const granted = codes.get(code)
      codes.delete(code)
      if (granted === undefined || granted.until < Date.now()) return undefined
      const { clientId, redirectUri, challenge } = granted.question
      const isMatching =
        clientId === given.clientId &&
        redirectUri === given.redirectUri &&
        challenge === createHash('sha256').update(given.verifier).digest('base64url')
      return isMatching ? granted : undefined
    },
    tokenFor(person: Person) {
      const token = randomBytes(16).toString('base64url')
      tokens.set(token, person)
      return token
    },
    personOf: (token: string) => tokens.get(token)
  }
}

export type AuthorizationCodes = ReturnType<typeof openAuthorizationCodes>
