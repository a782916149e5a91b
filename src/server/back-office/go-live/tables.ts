declare module '../../platform/db/tables.ts' {
  interface Tables {
    go_live_confirmations: GoLiveConfirmationTable
  }
}

/** The last confirmation of each check. */
export interface GoLiveConfirmationTable {
  id: string
  /** Of what was confirmed: another one means that it has changed since. */
  fingerprint: string
  confirmed_at: string
}
