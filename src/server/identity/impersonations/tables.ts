declare module '../../platform/db/tables.ts' {
  interface Tables {
    impersonations: ImpersonationTable
  }
}

/** Sessions in which a member of staff sees the shop as a customer does. */
export interface ImpersonationTable {
  id: string
  user_id: string
  staff_id: string
  /** The member's own session: one ends with the other. */
  staff_session_id: string
  token_hash: string
  created_at: string
  ends_at: string
  ended_at: string | null
}
