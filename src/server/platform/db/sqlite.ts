import { closeSync, fdatasync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, type Driver } from 'kysely'
import type { CommitHook, RawDatabase, Reader, Transaction } from './database.ts'
import { GroupCommit } from './group-commit.ts'
import { writeProbe } from './probe.ts'
import { updateStatistics } from './sqlite-statistics.ts'
import { withFileErrors, sqliteError } from './sqlite-errors.ts'
import type { Compiled, Statement } from './statement.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Values = object

/** Pages that collect beside the file (16 MB) before they are brought into it: what changes often is brought once. */
const CHECKPOINT_PAGES = 4_000

/** Opens the SQLite file: one connection writes, another reads what is committed (WAL). */
export function openSqlite(file: string, onCommit: CommitHook = () => undefined): RawDatabase {
  const { writer, reader, disk } = withFileErrors(dirname(file), () => openFile(file))
  const write = new Kysely<Tables>({ dialect: new SqliteDialect({ database: writer }) })
  const commits = new GroupCommit(writer, { ...runner(writer, write), query: write }, disk.flush, onCommit)
  const query = new Kysely<Tables>({ dialect: new DurableDialect(reader, () => commits.durable()) })
  const read = runner(reader, query)

  const durably: Reader = {
    async all(statement, values) {
      await commits.durable()
      return read.all(statement, values).catch(refused)
    },
    async first(statement, values) {
      await commits.durable()
      return read.first(statement, values).catch(refused)
    }
  }

  return {
    dialect: 'sqlite',
    query,
    ...durably,
    reading: work => work(durably),
    change: commits.change,
    probe: () => writeProbe(commits.change),
    updateStatistics: () => commits.change(() => Promise.resolve(updateStatistics(writer))),
    async close() {
      await commits.drained()
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
  createPrivately(file)
  const writer = open(file)
  const reader = open(file)
  reader.pragma('query_only = on')
  return { writer, reader, disk: walOf(file) }
}

/** Only its owner reads the file; SQLite gives the log and its index the same mode. A file that is there keeps its own. */
function createPrivately(file: string) {
  try {
    // Fails before it opens what is there: closing another handle would drop the locks of this process.
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function open(file: string) {
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  // Commits go into the write-ahead log in order; `GroupCommit` brings the log to the disk before it answers anybody,
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
    updateStatistics(writer)
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

function runner(
  connection: Sqlite.Database,
  query: Kysely<Tables>
): Reader & Pick<Transaction, 'run' | 'send' | 'lock'> {
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
    },
    lock: () => Promise.resolve()
  }
}
