declare module '../../platform/db/tables.ts' {
  interface Tables {
    go_live_confirmations: GoLiveConfirmationTable
  }
}

/** The last confirmation of each check. */
export interface GoLiveConfirmationTable {
  id: string
  /** Hash of the data that was confirmed; a different one means that they changed since. */
  fingerprint: string
  confirmed_at: string
}
