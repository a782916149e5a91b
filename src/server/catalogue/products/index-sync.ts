import type { Logger } from 'pino'
import { SearchBusy } from '../../../search/busy.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ScheduledJob } from '../../platform/jobs/scheduled-jobs.ts'
import type { CatalogueFeed } from './feed.ts'
import { compareAll, reconcileBit, reconciliation, type Discrepancy } from './reconcile.ts'
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
const KEEP_EVERY_MS = MINUTE_MS
const KEEP_SHARE = 50
/** Products named in a line of the log; their number is told in any case. */
const MOST_NAMED = 20

/** Keeps search with the database while the shop is open, also where search comes later or goes for a while. */
export function indexSync({ db, engine, feed, now, log, onProgress }: Deps) {
  const compared = reconciliation({ db, engine, now })
  /** Whether what was missed while nobody looked has been looked for. */
  let isCaughtUp = false
  let isSilent = false

  const tellDifferences = (discrepancies: readonly Discrepancy[]) =>
    log.warn(
      { number: discrepancies.length, discrepancies: discrepancies.slice(0, MOST_NAMED) },
      'search differed from the database'
    )

  /** A cluster that does not answer is said once, and once that it does again. */
  const withRetry = (run: () => Promise<unknown>) => async () => {
    try {
      const answer = await run()
      if (isSilent) log.info('search answers again')
      isSilent = false
      return answer
    } catch (error) {
      if (!(error instanceof SearchBusy)) throw error
      if (!isSilent) log.warn({ reason: error.message }, 'search does not answer; the shop goes on without it')
      isSilent = true
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
    if (discrepancies.length > 0) tellDifferences(discrepancies)
    await compared.mend(discrepancies)
    isCaughtUp = true
  }

  let keepAfter = 0
  /** What has changed is kept for the next start: soon after a rebuild, then from time to time. */
  const keep = async () => {
    if (!engine.kept || !isCaughtUp || now().getTime() < keepAfter) return
    const started = performance.now()
    await engine.kept.keep(feed.position())
    const tookMs = performance.now() - started
    keepAfter = now().getTime() + Math.max(KEEP_EVERY_MS, KEEP_SHARE * tookMs)
  }

  const start = async () => {
    const kept = await engine.count()
    if (kept > 0) {
      isCaughtUp = await feed.resume(engine.kept?.position)
      onProgress(`search: ${kept} products kept`)
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
      run: withRetry(() => feed.follow())
    },
    { name: 'search.snapshot', everyMs: 5_000, perProcess: true, run: keep },
    { name: 'search.catch-up', everyMs: 2_000, perProcess: true, run: withRetry(catchUp) },
    {
      name: 'search.reconcile',
      everyMs: 1_000,
      perProcess: true,
      run: withRetry(reconcileBit({ reconciliation: compared, onDifference: tellDifferences }))
    }
  ]

  return {
    duties: jobs,
    /** Brings search to where the database is, or says that this comes later. */
    async start() {
      if (!(await withRetry(start)()))
        onProgress('search: does not answer; the shop opens without it and goes on asking')
    }
  }
}
