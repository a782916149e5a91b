declare module '../../platform/db/tables.ts' {
  interface Tables {
    staff_members: StaffMemberTable
    staff_sessions: StaffSessionTable
    staff_audit: StaffAuditTable
    staff_recovery_codes: StaffRecoveryCodeTable
    staff_passkeys: StaffPasskeyTable
    staff_passkey_challenges: StaffPasskeyChallengeTable
    staff_roles: StaffRoleTable
  }
}

export interface StaffMemberTable {
  id: string
  /** In lower case, as it is compared. */
  email: string
  name: string
  /** JSON list of role names. */
  roles_json: string
  /** Null until the invitation was accepted. */
  password_hash: string | null
  /** Hash of the token of the invitation's link, while it is open. */
  invitation_hash: string | null
  invitation_expires_at: string | null
  created_at: string
  updated_at: string
  /** Null while the member may sign in. */
  disabled_at: string | null
  /** Secret of the authenticator app, encrypted; null before enrolment. */
  totp_secret: string | null
  /** One that was shown and not yet confirmed by a code. */
  totp_pending_secret: string | null
  totp_enrolled_at: string | null
  /** Time step of the newest code that was taken: neither it nor an older one is taken again. */
  totp_last_step: number | null
}

export interface StaffSessionTable {
  id: string
  staff_id: string
  token_hash: string
  /** Hash of the cookie by which the device is recognized; it opens nothing. Null for sessions from before it was set. */
  device_token_hash: string | null
  device: string
  created_at: string
  seen_at: string
  idle_ends_at: string
  ends_at: string
  ended_at: string | null
  /** When the second factor was proved in this session. */
  second_factor_at: string | null
}

export interface StaffRecoveryCodeTable {
  /** Keyed hash of the code. */
  code_key: string
  staff_id: string
  used_at: string | null
}

export interface StaffPasskeyTable {
  id: string
  staff_id: string
  /** The authenticator's name for it; base64url, like the key. */
  credential_id: string
  public_key: string
  /** Uses that the authenticator has counted; passkeys that are on several devices stay at 0. */
  counter: number
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a browser has still to sign. */
export interface StaffPasskeyChallengeTable {
  challenge_hash: string
  /** Null in a sign-in: nobody knows yet who comes. */
  staff_id: string | null
  expires_at: string
}

/** A role that differs from the code's, or that the shop made itself. */
export interface StaffRoleTable {
  name: string
  permissions_json: string
  updated_at: string
}

/** Every change by staff: who, what, before and after. */
export interface StaffAuditTable {
  id: string
  /** Null where a command of the shop's machine did it. */
  staff_id: string | null
  /** The key that was used in the name of its maker. */
  api_key_id: string | null
  /** `members.invite`, `e_tickets.mark_used`. */
  action: string
  subject_type: string
  subject_id: string
  before_json: string
  after_json: string
  device: string
  /** Keyed hash of the network; blanked like the device once it is old. */
  network: string
  happened_at: string
}
