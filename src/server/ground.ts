import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Places } from './checkout/places.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Environment } from './environment.ts'
import type { HttpEnv } from './http/env.ts'
import type { Blur } from './limits/who.ts'
import type { LineFactsMemory } from './orders/line-facts.ts'
import type { Duty } from './worker/worker.ts'

/** What every area of the open shop stands on. */
export interface Ground {
  readonly db: Database
  readonly environment: Environment
  /** The project's own data: `content/` beside `src/`. */
  readonly contentFolder: string
  readonly memory: LineFactsMemory
  readonly places: Places
  readonly blur: Blur
  readonly now: () => Date
  readonly log: Logger
}

/** What an area adds to the open shop. */
export interface ShopPart {
  /** Its calls, below `/api/v2`. */
  readonly api?: readonly Hono<HttpEnv>[]
  /** Pages and files that are its own. */
  readonly others?: readonly Hono<HttpEnv>[]
  /** What it does again and again. */
  readonly duties?: readonly Duty[]
  /** Deletes what nobody needs any more. */
  readonly forget?: (tx: Transaction, now: Date) => Promise<unknown>
}

const DAY_MS = 86_400_000

/** What is kept for so many days and is from before this moment is old. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
