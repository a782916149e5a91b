declare module '../../platform/db/tables.ts' {
  interface Tables {
    devices: DeviceTable
    sessions: SessionTable
    session_tokens: SessionTokenTable
    account_events: AccountEventTable
  }
}

/** A browser or app that somebody was signed in with; two people who share one have two rows. */
export interface DeviceTable {
  id: string
  user_id: string
  token_hash: string
  name: string
  /** Id by which push messages reach it. */
  player_id: string | null
  first_seen_at: string
  last_seen_at: string
}

export interface SessionTable {
  id: string
  user_id: string
  device_id: string
  client: string
  remembered: number
  created_at: string
  seen_at: string
  idle_ends_at: string
  ends_at: string
  ended_at: string | null
  /** When its owner last proved here that it is them: by a code, or the password. */
  authenticated_at: string | null
}

export interface SessionTokenTable {
  hash: string
  session_id: string
  kind: 'access' | 'refresh'
  expires_at: string
  /** When a refresh token was changed for the next one. */
  used_at: string | null
}

/** Security events of an account, kept for its owner and the staff. */
export interface AccountEventTable {
  id: string
  user_id: string
  event: string
  device: string
  /** Keyed hash: the same network can be told, not which. */
  network: string
  happened_at: string
}
