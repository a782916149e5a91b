import type { Logger } from 'pino'
import { SearchBusy } from '../../../search/busy.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ScheduledJob } from '../../platform/jobs/scheduled-jobs.ts'
import type { CatalogueIndexer } from './catalogue-indexer.ts'
import {
  compareAll,
  countKinds,
  reconcileNextRange,
  reconciliation,
  type IndexDiscrepancy,
  type Reconciliation
} from './reconcile.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

interface Deps {
  readonly db: Database
  readonly engine: SearchEngine
  readonly indexer: CatalogueIndexer
  readonly now: () => Date
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Progress of long work at start, one line for the console. */
  readonly onProgress: (line: string) => void
}

/** A snapshot is saved at most so often, and saving takes at most a fiftieth of the time. */
const SAVE_EVERY_MS = MINUTE_MS
const SAVE_DUTY_RATIO = 50
/** Products named in a line of the log, which always has their number. */
const LOGGED_MAX = 5

/** Keeps search in step with the database while the shop is open, also where a cluster comes later or goes for a while. */
export class IndexingSchedule {
  readonly #deps: Deps
  readonly #reconciliation: Reconciliation
  /** True once changes missed while no process followed them were indexed. */
  #isCaughtUp = false
  #isUnreachable = false
  /** When the next snapshot may be saved, ms since 1970. */
  #saveAfter = 0

  constructor(deps: Deps) {
    this.#deps = deps
    this.#reconciliation = reconciliation(deps)
  }

  /** Brings search to where the database is, or leaves that to the jobs where search does not answer yet. */
  async start(): Promise<void> {
    const { onProgress } = this.#deps
    if (!(await this.#tolerateOutage(() => this.#restoreOrRebuild())))
      onProgress('search: does not answer; the shop opens without it and goes on asking')
  }

  get jobs(): readonly ScheduledJob[] {
    const { indexer } = this.#deps
    const onDiscrepancies = (found: readonly IndexDiscrepancy[]) => this.#logDiscrepancies(found)
    const reconcile = reconcileNextRange({ reconciliation: this.#reconciliation, onDiscrepancies })
    const tolerating = (run: () => Promise<unknown>) => () => this.#tolerateOutage(run)
    return [
      {
        name: 'search.sync',
        everyMs: 200,
        atLatestMs: 700,
        perProcess: true,
        run: tolerating(() => indexer.applyChanges())
      },
      { name: 'search.snapshot', everyMs: 5_000, perProcess: true, run: () => this.#saveSnapshot() },
      { name: 'search.catch-up', everyMs: 2_000, perProcess: true, run: tolerating(() => this.#catchUp()) },
      {
        name: 'search.reconcile',
        everyMs: 1_000,
        perProcess: true,
        // During an import search is behind, which is no difference to mend.
        run: tolerating(async () => ((await indexer.lag()).pending === 0 ? reconcile() : undefined))
      }
    ]
  }

  async #restoreOrRebuild(): Promise<true> {
    const { engine, indexer, onProgress } = this.#deps
    const restored = await engine.count()
    if (restored > 0) {
      this.#isCaughtUp = await indexer.resume(engine.snapshots?.position)
      onProgress(`search: ${restored} products kept`)
    } else {
      await this.#rebuild()
      onProgress(`search: ${await engine.count()} products indexed`)
    }
    return true
  }

  async #rebuild(): Promise<void> {
    await this.#deps.indexer.rebuild()
    this.#isCaughtUp = true
  }

  async #catchUp(): Promise<void> {
    if (!(await this.#deps.engine.isCurrent())) return this.#rebuild()
    if (this.#isCaughtUp) return
    const discrepancies = await compareAll(this.#reconciliation)
    if (discrepancies.length > 0) this.#logDiscrepancies(discrepancies)
    await this.#reconciliation.repair(discrepancies)
    this.#isCaughtUp = true
  }

  /** Saves a snapshot for the next start: soon after a rebuild, then from time to time. */
  async #saveSnapshot(): Promise<void> {
    const { engine, indexer, now } = this.#deps
    if (!engine.snapshots || !this.#isCaughtUp || now().getTime() < this.#saveAfter) return
    const started = performance.now()
    await engine.snapshots.save(indexer.position())
    const tookMs = performance.now() - started
    this.#saveAfter = now().getTime() + Math.max(SAVE_EVERY_MS, SAVE_DUTY_RATIO * tookMs)
  }

  /** Runs work that search may be unable to answer; logs once when it stops answering and once when it answers again. */
  async #tolerateOutage(run: () => Promise<unknown>): Promise<unknown> {
    const { log } = this.#deps
    try {
      const answer = await run()
      if (this.#isUnreachable) log.info('search answers again')
      this.#isUnreachable = false
      return answer
    } catch (error) {
      if (!(error instanceof SearchBusy)) throw error
      if (!this.#isUnreachable)
        log.warn({ reason: error.message }, 'search does not answer; the shop goes on without it')
      this.#isUnreachable = true
      return undefined
    }
  }

  #logDiscrepancies(discrepancies: readonly IndexDiscrepancy[]): void {
    this.#deps.log.warn(
      { number: discrepancies.length, kinds: countKinds(discrepancies), first: discrepancies.slice(0, LOGGED_MAX) },
      'search differed from the database'
    )
  }
}
