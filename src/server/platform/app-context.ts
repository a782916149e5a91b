import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database, Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Environment } from './environment/environment.ts'
import type { HttpEnv } from './http/env.ts'
import type { PersonalData } from './personal-data.ts'
import type { Pseudonymize } from './rate-limit/client-network.ts'
import type { ScheduledJob } from './jobs/scheduled-jobs.ts'

/** Platform services that every module of a running shop may use. */
export interface AppContext {
  readonly db: Database
  readonly environment: Environment
  /** The project's own data: `content/` beside `src/`. */
  readonly contentFolder: string
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly log: Logger
}

type OrderTables = {
  [K in keyof Tables]: Tables[K] extends { readonly order_id: string | null } ? K : never
}[keyof Tables]

/** Tables of a module with rows of carts. */
export interface CartTables {
  /** Their rows are deleted with the cart. */
  readonly deleted?: readonly OrderTables[]
  /** An order with a row in one of these was more than a cart, and stays. */
  readonly keeping?: readonly OrderTables[]
}

/** The parts of a module that the composition root mounts and runs. */
export interface Module {
  /** Routes below `/api/v2`. */
  readonly api?: readonly Hono<HttpEnv>[]
  /** Routes of staff, below `/api/back_office`. */
  readonly backOffice?: readonly Hono<HttpEnv>[]
  /** Routes outside both. */
  readonly rootRoutes?: readonly Hono<HttpEnv>[]
  readonly jobs?: readonly ScheduledJob[]
  readonly cartTables?: CartTables
  /** Deletes rows whose retention is over; called by one job for all modules. */
  readonly prune?: (tx: Transaction, now: Date) => Promise<unknown>
  readonly personalData?: PersonalData
}
