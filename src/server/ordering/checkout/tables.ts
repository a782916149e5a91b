declare module '../../platform/db/tables.ts' {
  interface Tables {
    cash_limits: CashLimitTable
  }
}

/** Limits of cash at the door that differ from the code's. */
export interface CashLimitTable {
  name: string
  value: number
  /** One version for all limits, because they are saved together. */
  version: number
  changed_at: string
}
