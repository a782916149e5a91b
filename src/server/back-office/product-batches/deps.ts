import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'

export interface BatchDeps {
  readonly db: Database
  readonly now: () => Date
  readonly log: Pick<Logger, 'error'>
}
