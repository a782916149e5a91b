import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Places } from './ordering/checkout/places.ts'
import type { Database, Transaction } from './platform/db/database.ts'
import type { Environment } from './platform/environment/environment.ts'
import type { HttpEnv } from './platform/http/env.ts'
import type { Pseudonymize } from './platform/rate-limit/client-network.ts'
import type { LineFactsMemory } from './ordering/orders/line-facts.ts'
import type { ScheduledJob } from './platform/jobs/scheduled-jobs.ts'

/** What every area of the open shop stands on. */
export interface AppContext {
  readonly db: Database
  readonly environment: Environment
  /** The project's own data: `content/` beside `src/`. */
  readonly contentFolder: string
  readonly memory: LineFactsMemory
  readonly places: Places
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly log: Logger
}

/** What an area adds to the open shop. */
export interface Module {
  /** Its calls, below `/api/v2`. */
  readonly api?: readonly Hono<HttpEnv>[]
  /** Pages and files that are its own. */
  readonly rootRoutes?: readonly Hono<HttpEnv>[]
  /** What it does again and again. */
  readonly jobs?: readonly ScheduledJob[]
  /** Deletes what nobody needs any more. */
  readonly prune?: (tx: Transaction, now: Date) => Promise<unknown>
}
