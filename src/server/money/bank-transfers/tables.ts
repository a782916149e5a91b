declare module '../../platform/db/tables.ts' {
  interface Tables {
    bank_entries: BankEntryTable
  }
}

/** A line of a bank's statement. */
export interface BankEntryTable {
  /** The bank's own where it has one. */
  id: string
  at: string
  amount: number
  text: string
  payer: string
  payment_number: string | null
  matched_by: 'reference' | 'staff' | null
  read_at: string
}
