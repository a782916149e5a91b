import type Sqlite from 'better-sqlite3'
import { isRefusal, type CommitHook, type Transaction } from './database.ts'
import { sqliteError } from './sqlite-errors.ts'

/** How long one group of changes may collect before it is flushed to disk. */
const GROUP_MS = 2

interface WaitingChange {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const preparedTexts = (connection: Sqlite.Database) => ({
  begin: connection.prepare('begin immediate'),
  commit: connection.prepare('commit'),
  rollback: connection.prepare('rollback'),
  save: connection.prepare('savepoint one'),
  release: connection.prepare('release one'),
  undo: connection.prepare('rollback to one')
})

/**
 * Group commit: changes run one after another, each in a savepoint of its own, and share one flush to disk. While a
 * group is on its way there the next one already runs; it is committed only when the one before is safe, so that
 * readers, who wait for the flush, never see what a power cut could take back. This is what lifts durable changes from
 * a few thousand to tens of thousands a second.
 */
export class GroupCommit {
  readonly #connection: Sqlite.Database
  readonly #tx: Transaction
  readonly #flush: () => Promise<void>
  readonly #onCommit: CommitHook
  readonly #sql: ReturnType<typeof preparedTexts>
  readonly #waiting: WaitingChange[] = []
  #running: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  /** A disk that failed once may have dropped anything since: no promise is given on it any more. */
  #lost: { readonly error: unknown } | undefined

  constructor(connection: Sqlite.Database, tx: Transaction, flush: () => Promise<void>, onCommit: CommitHook) {
    this.#connection = connection
    this.#tx = tx
    this.#flush = flush
    this.#onCommit = onCommit
    this.#sql = preparedTexts(connection)
  }

  /** Runs `work` in its turn; resolves when it is on the disk. A refusal is undone and answered. */
  readonly change = <T>(work: (tx: Transaction) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#running ??= this.#drain()
    })

  /** Resolves when all that is committed is on the disk. */
  async durable() {
    while (this.#flushing) await this.#flushing
  }

  /** Resolves when no change waits any more. */
  async drained() {
    await this.#running
  }

  async #drain() {
    // Let every request that arrived in this turn of the event loop join the group.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0 || this.#flushing) {
      if (this.#waiting.length > 0) await this.#runGroup()
      else await this.#flushing
      await new Promise(setImmediate)
    }
    this.#running = undefined
  }

  async #runGroup() {
    const answers: (() => void)[] = []
    const taken: WaitingChange[] = []
    try {
      this.#assertDiskTrusted()
      this.#sql.begin.run()
      const until = performance.now() + GROUP_MS
      do {
        const next = this.#waiting.shift()
        if (!next) break
        taken.push(next)
        answers.push(await this.#runOne(next))
      } while (performance.now() < until)
      await this.#earlierGroup()
      this.#assertDiskTrusted()
      this.#onCommit('before-commit')
      this.#sql.commit.run()
    } catch (error) {
      if (this.#connection.inTransaction) this.#sql.rollback.run()
      // Begin failed before anybody was served: the first in line hears of it, so that nobody waits for ever.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, 1))
      for (const each of taken) each.reject(sqliteError(error))
      return
    }
    this.#flushing = this.#flushGroup(taken, answers)
  }

  /** Runs one change in its savepoint; answers how to tell its caller once it is durable. */
  async #runOne({ work, resolve, reject }: WaitingChange): Promise<() => void> {
    const { save, release, undo } = this.#sql
    save.run()
    try {
      const value = await work(this.#tx)
      if (isRefusal(value)) undo.run()
      release.run()
      return () => resolve(value)
    } catch (error) {
      // A full disk makes SQLite take back the whole transaction, and with it all that was to be kept together.
      if (!this.#connection.inTransaction) throw error
      undo.run()
      release.run()
      return () => reject(sqliteError(error))
    }
  }

  async #earlierGroup() {
    while (this.#flushing) {
      await this.#flushing
      // Readers that waited for this flush read now, before the next commit.
      await new Promise(setImmediate)
    }
  }

  async #flushGroup(taken: readonly WaitingChange[], answers: readonly (() => void)[]) {
    try {
      await this.#flush()
      this.#onCommit('after-commit')
      for (const answer of answers) answer()
    } catch (error) {
      this.#lost = { error }
      for (const each of taken) each.reject(sqliteError(error))
    } finally {
      this.#flushing = undefined
    }
  }

  #assertDiskTrusted() {
    if (this.#lost) throw this.#lost.error
  }
}
