import { closeSync, fdatasync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, type Driver } from 'kysely'
import { isRefusal, type CommitHook, type RawDatabase, type Reader, type Transaction } from './database.ts'
import { writeProbe } from './probe.ts'
import { withFileErrors, sqliteError } from './sqlite-errors.ts'
import type { Compiled, Statement } from './statement.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Values = object

/** How long one group of changes may collect before it is flushed to disk. */
const GROUP_MS = 2

interface Waiting {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Pages that collect beside the file (16 MB) before they are brought into it: what changes often is brought once. */
const CHECKPOINT_PAGES = 4_000

/** Opens the SQLite file: one connection writes, another reads what is committed (WAL). */
export function openSqlite(file: string, onCommit: CommitHook = () => undefined): RawDatabase {
  const { writer, reader, disk } = withFileErrors(dirname(file), () => openFile(file))
  const write = new Kysely<Tables>({ dialect: new SqliteDialect({ database: writer }) })
  const line = groupCommit(writer, { ...runner(writer, write), query: write }, disk.flush, onCommit)
  const query = new Kysely<Tables>({ dialect: new DurableDialect(reader, line.durable) })
  const read = runner(reader, query)

  return {
    dialect: 'sqlite',
    query,
    async all(statement, values) {
      await line.durable()
      return read.all(statement, values).catch(refused)
    },
    async first(statement, values) {
      await line.durable()
      return read.first(statement, values).catch(refused)
    },
    change: line.change,
    probe: () => writeProbe(line.change),
    async close() {
      await line.empty()
      await query.destroy()
      optimize(writer)
      await write.destroy()
      if (reader.open) reader.close()
      if (writer.open) writer.close()
      disk.close()
    }
  }
}

function openFile(file: string) {
  const writer = open(file)
  const reader = open(file)
  reader.pragma('query_only = on')
  return { writer, reader, disk: walOf(file) }
}

function open(file: string) {
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  // Commits go into the write-ahead log in order; `changesInTurn` brings the log to the disk before it answers anybody,
  // and does not stop the whole process meanwhile, as FULL would. SQLite itself still flushes around checkpoints.
  db.pragma('synchronous = NORMAL')
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('cache_size = -32000')
  db.pragma('mmap_size = 268435456')
  // The log is there from the first look at the file on.
  db.prepare('select count(*) from sqlite_master').get()
  return db
}

/** Helps the next start; a disk that cannot be written to keeps nobody from closing. */
function optimize(writer: Sqlite.Database) {
  try {
    writer.pragma('optimize')
  } catch (error) {
    if (!(sqliteError(error) instanceof DatabaseUnavailable)) throw error
  }
}

/** The write-ahead log as a file of its own; SQLite takes no locks on it that another handle could lose. */
function walOf(file: string) {
  const wal = openSync(`${file}-wal`, 'r+')
  return {
    flush: () => new Promise<void>((resolve, reject) => fdatasync(wal, error => (error ? reject(error) : resolve()))),
    close: () => closeSync(wal)
  }
}

/** Kysely over the reading connection: a query waits until what it could see is on the disk. */
class DurableDialect extends SqliteDialect {
  readonly #durable: () => Promise<void>

  constructor(database: Sqlite.Database, durable: () => Promise<void>) {
    super({ database })
    this.#durable = durable
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async options => {
      const connection = await acquire(options)
      return {
        executeQuery: async (query, more) => {
          await this.#durable()
          try {
            return await connection.executeQuery(query, more)
          } catch (error) {
            return refused(error)
          }
        },
        streamQuery: connection.streamQuery.bind(connection)
      }
    }
    return driver
  }
}

/** Errors of the file itself are told apart from those of a statement. */
const refused = (error: unknown): never => {
  throw sqliteError(error)
}

function runner(connection: Sqlite.Database, query: Kysely<Tables>): Reader & Pick<Transaction, 'run' | 'send'> {
  const prepared = new Map<Compiled, Sqlite.Statement>()
  const prepare = (statement: Statement<never, unknown>) => {
    const compiled = statement.compiledFor(query, 'sqlite')
    let found = prepared.get(compiled)
    if (!found) prepared.set(compiled, (found = connection.prepare(compiled.sql)))
    return { compiled, run: found }
  }
  return {
    async all<P extends Values, R>(statement: Statement<P, R>, values: P) {
      const { compiled, run } = prepare(statement)
      return run.all(...compiled.bind(values)) as R[]
    },
    async first<P extends Values, R>(statement: Statement<P, R>, values: P) {
      const { compiled, run } = prepare(statement)
      return run.get(...compiled.bind(values)) as R | undefined
    },
    async run<P extends Values, R>(statement: Statement<P, R>, values: P) {
      const { compiled, run } = prepare(statement)
      return run.run(...compiled.bind(values)).changes
    },
    async send<P extends Values, R>(statement: Statement<P, R>, values: P) {
      const { compiled, run } = prepare(statement)
      run.run(...compiled.bind(values))
    }
  }
}

/**
 * Group commit: changes run one after another, each in a savepoint of its own, and share one flush to disk. While a
 * group is on its way there the next one already runs; it is committed only when the one before is safe, so that
 * readers, who wait for the flush, never see what a power cut could take back. This is what lifts durable changes from
 * a few thousand to tens of thousands a second.
 */
function groupCommit(connection: Sqlite.Database, tx: Transaction, flush: () => Promise<void>, onCommit: CommitHook) {
  const waiting: Waiting[] = []
  const [begin, commit, rollback, save, release, undo] = [
    'begin immediate',
    'commit',
    'rollback',
    'savepoint one',
    'release one',
    'rollback to one'
  ].map(text => connection.prepare(text)) as [
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement,
    Sqlite.Statement
  ]
  let running: Promise<void> | undefined
  let flushing: Promise<void> | undefined
  /** A disk that failed once may have dropped anything since: no promise is given on it any more. */
  let lost: { readonly error: unknown } | undefined

  const one = async ({ work, resolve, reject }: Waiting): Promise<() => void> => {
    save.run()
    try {
      const value = await work(tx)
      if (isRefusal(value)) undo.run()
      release.run()
      return () => resolve(value)
    } catch (error) {
      // A full disk makes SQLite take back the whole transaction, and with it all that was to be kept together.
      if (!connection.inTransaction) throw error
      undo.run()
      release.run()
      return () => reject(sqliteError(error))
    }
  }

  const reach = async (taken: readonly Waiting[], answers: readonly (() => void)[]) => {
    try {
      await flush()
      onCommit('after-commit')
      for (const answer of answers) answer()
    } catch (error) {
      lost = { error }
      for (const each of taken) each.reject(sqliteError(error))
    } finally {
      flushing = undefined
    }
  }

  const trust = () => {
    if (lost) throw lost.error
  }

  const group = async () => {
    const answers: (() => void)[] = []
    const taken: Waiting[] = []
    try {
      trust()
      begin.run()
      const until = performance.now() + GROUP_MS
      do {
        const next = waiting.shift()
        if (!next) break
        taken.push(next)
        answers.push(await one(next))
      } while (performance.now() < until)
      while (flushing) {
        await flushing
        // Whoever waited to read does so now, before the next commit.
        await new Promise(setImmediate)
      }
      trust()
      onCommit('before-commit')
      commit.run()
    } catch (error) {
      if (connection.inTransaction) rollback.run()
      // Begin failed before anybody was served: the first in line hears of it, so that nobody waits for ever.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1))
      for (const each of taken) each.reject(sqliteError(error))
      return
    }
    flushing = reach(taken, answers)
  }

  const drain = async () => {
    // Let every request that arrived in this turn of the event loop join the group.
    await new Promise(setImmediate)
    while (waiting.length > 0 || flushing) {
      if (waiting.length > 0) await group()
      else await flushing
      await new Promise(setImmediate)
    }
    running = undefined
  }

  return {
    change: <T>(work: (tx: Transaction) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
        running ??= drain()
      }),
    /** Resolves when all that is committed is on the disk. */
    durable: async () => {
      while (flushing) await flushing
    },
    empty: async () => {
      await running
    }
  }
}
