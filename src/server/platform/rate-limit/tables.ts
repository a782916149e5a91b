declare module '../db/tables.ts' {
  interface Tables {
    rate_limits: LimitTable
  }
}

/** How often something was done since a moment, by a keyed hash of who. */
export interface LimitTable {
  name: string
  key: string
  window_started_at: string
  used: number
}
