declare module '../../platform/db/tables.ts' {
  interface Tables {
    bank_transfers: BankTransferTable
  }
}

/** A line of a bank's statement. */
export interface BankTransferTable {
  /** The bank's own where it has one. */
  id: string
  at: string
  amount: number
  text: string
  payer: string
  /** Null as well for a line whose money a person had confirmed before: it counts there. */
  payment_number: string | null
  matched_by: 'reference' | 'staff' | null
  read_at: string
  /** Line of a statement that was found to be the same money as a manual confirmation. */
  statement_line_id: string | null
}
