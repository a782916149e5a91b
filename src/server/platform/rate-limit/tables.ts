declare module '../db/tables.ts' {
  interface Tables {
    limits: LimitTable
  }
}

/** How often something was done since a moment, by a keyed hash of who. */
export interface LimitTable {
  name: string
  key: string
  since: string
  taken: number
}
