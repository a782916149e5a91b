import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { isRefusal, type Database, type Reader, type Transaction } from './database.ts'
import type { Compiled, Statement } from './statement.ts'
import type { Tables } from './tables.ts'

type Values = object

/** How long one group of changes may collect before it is flushed to disk. */
const GROUP_MS = 2

interface Waiting {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Opens the SQLite file: one connection writes, another reads what is committed (WAL). */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = open(file)
  const reader = open(file)
  reader.pragma('query_only = on')
  const query = kyselyOver(reader)
  const write = kyselyOver(writer)
  const read = runner(reader, query)
  const line = changesInTurn(writer, { ...runner(writer, write), query: write })

  return {
    dialect: 'sqlite',
    query,
    all: read.all,
    first: read.first,
    change: line.change,
    async close() {
      await line.empty()
      await query.destroy()
      writer.pragma('optimize')
      await write.destroy()
      if (reader.open) reader.close()
      if (writer.open) writer.close()
    }
  }
}

const kyselyOver = (database: Sqlite.Database) => new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })

function open(file: string) {
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('cache_size = -32000')
  db.pragma('mmap_size = 268435456')
  return db
}

function runner(connection: Sqlite.Database, query: Kysely<Tables>): Reader & Pick<Transaction, 'run'> {
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
    }
  }
}

/**
 * Group commit: changes run one after another, each in a savepoint of its own, and share one
 * fsync. This is what lifts durable changes from a few thousand to tens of thousands a second.
 */
function changesInTurn(connection: Sqlite.Database, tx: Transaction) {
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

  const one = async ({ work, resolve, reject }: Waiting): Promise<() => void> => {
    save.run()
    try {
      const value = await work(tx)
      if (isRefusal(value)) undo.run()
      release.run()
      return () => resolve(value)
    } catch (error) {
      if (connection.inTransaction) {
        undo.run()
        release.run()
      }
      return () => reject(error)
    }
  }

  const group = async () => {
    const answers: (() => void)[] = []
    const taken: Waiting[] = []
    try {
      begin.run()
      const until = performance.now() + GROUP_MS
      do {
        const next = waiting.shift()
        if (!next) break
        taken.push(next)
        answers.push(await one(next))
      } while (performance.now() < until)
      commit.run()
    } catch (error) {
      if (connection.inTransaction) rollback.run()
      // Begin failed before anybody was served: the first in line hears of it, so that nobody waits for ever.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1))
      for (const each of taken) each.reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  const drain = async () => {
    // Let every request that arrived in this turn of the event loop join the group.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      await group()
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
    empty: async () => {
      await running
    }
  }
}
