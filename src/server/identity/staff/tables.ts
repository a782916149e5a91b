declare module '../../platform/db/tables.ts' {
  interface Tables {
    staff_members: StaffMemberTable
    staff_sessions: StaffSessionTable
    staff_audit: StaffAuditTable
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
}

export interface StaffSessionTable {
  id: string
  staff_id: string
  token_hash: string
  /** Of the cookie by which the device is known again; it opens nothing. Null for sessions from before it was set. */
  device_token_hash: string | null
  device: string
  created_at: string
  seen_at: string
  idle_ends_at: string
  ends_at: string
  ended_at: string | null
}

/** Every change by staff: who, what, before and after. */
export interface StaffAuditTable {
  id: string
  /** Null where a command of the shop's machine did it. */
  staff_id: string | null
  /** `members.invite`, `e_tickets.mark_used`. */
  action: string
  subject_type: string
  subject_id: string
  before_json: string
  after_json: string
  device: string
  /** Keyed hash of the network. */
  network: string
  happened_at: string
}
