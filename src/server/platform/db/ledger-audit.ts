import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** A sum that is kept beside its ledger and is not what the ledger adds up to. */
export interface LedgerDifference {
  readonly subject: string
  readonly stored: number
  readonly computed: number
}

export interface LedgerRule {
  /** The equality that is audited, in words for an operator. */
  readonly rule: string
  /** One statement, so that changes made meanwhile are in both sums or in neither. */
  readonly sums: RawBuilder<LedgerDifference>
}

/** Differences that are shown of one rule. */
const DIFFERENCES_MAX = 20

/** Rows whose `stored` value differs from the `computed` one, with their `subject`. */
export const differingRows = (sums: RawBuilder<unknown>) =>
  sql<LedgerDifference>`select * from (${sums}) as sums where stored <> computed limit ${sql.lit(DIFFERENCES_MAX)}`

export interface BrokenRule {
  readonly rule: string
  readonly differences: readonly LedgerDifference[]
}

/** Adds everything up again; answers the rules that do not hold, each with its differences. */
export async function auditLedgers(
  { query }: Pick<Database, 'query'>,
  rules: readonly LedgerRule[]
): Promise<readonly BrokenRule[]> {
  const broken: BrokenRule[] = []
  for (const { rule, sums } of rules) {
    const { rows } = await sums.execute(query)
    if (rows.length > 0) broken.push({ rule, differences: rows })
  }
  return broken
}
