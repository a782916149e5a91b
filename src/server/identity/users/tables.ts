declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UserTable
    identities: IdentityTable
    one_time_codes: OneTimeCodeTable
  }
}

/** A person. An account that is deleted leaves a row without anything personal, for their orders point here. */
export interface UserTable {
  id: string
  locale: string
  first_name: string
  last_name: string
  /** argon2id as PHC text; null for those who sign in by code or by another provider. */
  password_hash: string | null
  kind: 'person' | 'organisation'
  /** Encrypted. */
  register_number: string | null
  organisation_json: string | null
  loyalty_since: string | null
  preferences_json: string
  /** Name of their picture's file; null for most. */
  avatar: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

export type IdentityKind = 'phone' | 'email' | 'google' | 'facebook'

/** Verified identities of an account. Unverified ones are not stored, so nobody can occupy the address of another. */
export interface IdentityTable {
  id: string
  user_id: string
  kind: IdentityKind
  /** Eight digits, an address in small letters, or the other provider's own id. */
  subject: string
  verified_at: string
}

export interface OneTimeCodeTable {
  id: string
  /** Only who asked for the code holds the challenge: nobody else can use up its tries. */
  challenge_hash: string
  purpose: string
  kind: 'phone' | 'email'
  address: string
  /** The user who requested the code while signed in. */
  user_id: string | null
  code_hash: string
  attempts: number
  created_at: string
  expires_at: string
  used_at: string | null
  /** Ticket issued for a correct code; good for one further step. */
  ticket_hash: string | null
  ticket_expires_at: string | null
}
