import { v7 as uuid } from 'uuid'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { SlowRequest } from '../../platform/http/request-start.ts'
import './tables.ts'

/** Of several within this time one is kept, of each process: a database that is slow is not written to for each of them. */
const PAUSE_MS = 1_000

interface Deps {
  readonly db: Database
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => Date
}

/** Keeps requests that took long for staff; nobody waits for it. */
export function slowRequestRecorder({ db, log, now }: Deps) {
  let last = 0
  return ({ id, method, route, status, ms }: SlowRequest): void => {
    const at = now()
    if (at.getTime() - last < PAUSE_MS) return
    last = at.getTime()
    const row = { id: uuid(), request_id: id, method, route, status, took_ms: ms, happened_at: at.toISOString() }
    db.change(({ query }) => query.insertInto('slow_requests').values(row).execute()).catch((error: unknown) =>
      log.warn(error, 'a slow request was not recorded')
    )
  }
}
