import type { CodeIssues } from '../../money/coupons/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface IssuedCodesDeps {
  readonly db: Database
  readonly issues: CodeIssues
  readonly now: () => Date
}
