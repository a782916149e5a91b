import type { Logger } from 'pino'
import { SearchBusy } from '../../../search/busy.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ScheduledJob } from '../../platform/jobs/scheduled-jobs.ts'
import type { CatalogueFeed } from './feed.ts'
import { compareAll, reconcileNextRange, reconciliation, type Discrepancy } from './reconcile.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

interface Deps {
  readonly db: Database
  readonly engine: SearchEngine
  readonly feed: CatalogueFeed
  readonly now: () => Date
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** One line for people about what takes long at start. */
  readonly onProgress: (line: string) => void
}

/** Search is kept at most so often, and never busy with it for more than a fiftieth of the time. */
const SAVE_EVERY_MS = MINUTE_MS
const SAVE_DUTY_RATIO = 50
/** Products named in a line of the log; their number is told in any case. */
const MAX_LOGGED = 20

/** Keeps search with the database while the shop is open, also where search comes later or goes for a while. */
export function indexSync({ db, engine, feed, now, log, onProgress }: Deps) {
  const compared = reconciliation({ db, engine, now })
  /** Whether what was missed while nobody looked has been looked for. */
  let isCaughtUp = false
  let isUnreachable = false

  const logDiscrepancies = (discrepancies: readonly Discrepancy[]) =>
    log.warn(
      { number: discrepancies.length, discrepancies: discrepancies.slice(0, MAX_LOGGED) },
      'search differed from the database'
    )

  /** A cluster that does not answer is said once, and once that it does again. */
  const toleratingOutages = (run: () => Promise<unknown>) => async () => {
    try {
      const answer = await run()
      if (isUnreachable) log.info('search answers again')
      isUnreachable = false
      return answer
    } catch (error) {
      if (!(error instanceof SearchBusy)) throw error
      if (!isUnreachable) log.warn({ reason: error.message }, 'search does not answer; the shop goes on without it')
      isUnreachable = true
      return undefined
    }
  }

  const rebuild = async () => {
    await feed.rebuild()
    isCaughtUp = true
  }

  const catchUp = async () => {
    if (!(await engine.isCurrent())) return rebuild()
    if (isCaughtUp) return
    const discrepancies = await compareAll(compared)
    if (discrepancies.length > 0) logDiscrepancies(discrepancies)
    await compared.repair(discrepancies)
    isCaughtUp = true
  }

  let saveAfter = 0
  /** What has changed is kept for the next start: soon after a rebuild, then from time to time. */
  const saveSnapshot = async () => {
    if (!engine.snapshots || !isCaughtUp || now().getTime() < saveAfter) return
    const started = performance.now()
    await engine.snapshots.save(feed.position())
    const tookMs = performance.now() - started
    saveAfter = now().getTime() + Math.max(SAVE_EVERY_MS, SAVE_DUTY_RATIO * tookMs)
  }

  const start = async () => {
    const restored = await engine.count()
    if (restored > 0) {
      isCaughtUp = await feed.resume(engine.snapshots?.position)
      onProgress(`search: ${restored} products kept`)
    } else {
      await rebuild()
      onProgress(`search: ${await engine.count()} products indexed`)
    }
    return true
  }

  const jobs: readonly ScheduledJob[] = [
    {
      name: 'search.sync',
      everyMs: 200,
      atLatestMs: 700,
      perProcess: true,
      run: toleratingOutages(() => feed.applyChanges())
    },
    { name: 'search.snapshot', everyMs: 5_000, perProcess: true, run: saveSnapshot },
    { name: 'search.catch-up', everyMs: 2_000, perProcess: true, run: toleratingOutages(catchUp) },
    {
      name: 'search.reconcile',
      everyMs: 1_000,
      perProcess: true,
      run: toleratingOutages(reconcileNextRange({ reconciliation: compared, onDiscrepancies: logDiscrepancies }))
    }
  ]

  return {
    jobs: jobs,
    /** Brings search to where the database is, or says that this comes later. */
    async start() {
      if (!(await toleratingOutages(start)()))
        onProgress('search: does not answer; the shop opens without it and goes on asking')
    }
  }
}
