import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { StaffSystemBody } from '../../../contract/staff/system.ts'
import { isBackupOverdue } from '../../../domain/back-office/backup.ts'
import { SLOW_REQUESTS_SHOWN } from '../../../domain/back-office/slow-requests.ts'
import { databaseSize } from '../../platform/db/size.ts'
import { providerStates } from '../../platform/environment/provider-states.ts'
import { queueNames } from '../../platform/outbox/queues.ts'
import { lastBackup } from './backups.ts'
import type { SystemDeps } from './deps.ts'

const PACKAGE = join(import.meta.dirname, '../../../../package.json')

const CHANGES_SHOWN = 5

const version = () => z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version

/** How the shop does: its database, search, providers, queues and jobs. */
export async function readSystem(deps: SystemDeps): Promise<StaffSystemBody> {
  const { db, environment, engine } = deps
  const [bytes, changes, products, queues, jobs, found, isCurrent, lag, backup, slowRequests] = await Promise.all([
    databaseSize(db),
    db.query
      .selectFrom('migrations')
      .select(['name', 'migrated_at'])
      .orderBy('name', 'desc')
      .limit(CHANGES_SHOWN)
      .execute(),
    db.query
      .selectFrom('products')
      .select(e => e.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    queuesOf(deps),
    db.query.selectFrom('job_runs').selectAll().orderBy('name').execute(),
    engine.count(),
    engine.isCurrent(),
    deps.searchLag(),
    lastBackup(db),
    slowRequestsOf(deps)
  ])
  return {
    version: version(),
    node_version: process.versions.node,
    database: { kind: db.dialect, bytes, schema_version: changes[0]?.name ?? '', changes },
    last_backup: backup && { ...backup, is_overdue: isBackupOverdue(backup.made_at, deps.now()) },
    slow_requests: slowRequests,
    search: {
      found,
      in_database: Number(products?.count ?? 0),
      is_current: isCurrent && lag.pending === 0,
      pending: lag.pending,
      pending_since: lag.since
    },
    providers: [...providerStates(environment)],
    queues,
    jobs
  }
}

const slowRequestsOf = ({ db }: SystemDeps): Promise<StaffSystemBody['slow_requests']> =>
  db.query
    .selectFrom('slow_requests')
    .select(['request_id', 'method', 'route', 'status', 'took_ms', 'happened_at'])
    .orderBy('happened_at', 'desc')
    .limit(SLOW_REQUESTS_SHOWN)
    .execute()

async function queuesOf({ db }: SystemDeps): Promise<StaffSystemBody['queues']> {
  const rows = await db.query
    .selectFrom('outbox')
    .select(e => ['queue', 'state', e.fn.countAll<number>().as('count'), e.fn.min('due_at').as('due_at')] as const)
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy(['queue', 'state'])
    .execute()
  return queueNames.map(name => {
    const of = (state: string) => rows.find(row => row.queue === name && row.state === state)
    const waiting = of('waiting')
    return {
      name,
      waiting: Number(waiting?.count ?? 0),
      failed: Number(of('failed')?.count ?? 0),
      oldest_due_at: waiting?.due_at ?? null
    }
  })
}
