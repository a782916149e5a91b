import type { Database, Transaction } from './db/database.ts'

/** A person whose data the shop keeps. */
export interface DataSubject {
  readonly userId: string
  /** Verified phones and e-mail addresses, by which messages are theirs that name no account. */
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** Rows by area: `wishes`, `orders`. Columns named `…_json` are shown as what they hold. */
export type ExportedData = Readonly<Record<string, readonly object[]>>

/**
 * How a module exports and deletes the data of a person. It stands in `personal-data.ts` of the module that owns the
 * tables, and a test fails for a table of a person that is not named there.
 */
export interface PersonalData {
  /** The data that the person may ask for; secrets and other people's data are left out. */
  export(db: Database, subject: DataSubject): Promise<ExportedData>
  /** Deletes what nobody else has a use for and anonymizes what the law wants kept, as the account is deleted. */
  erase(tx: Transaction, subject: DataSubject, at: Date): Promise<unknown>
}
