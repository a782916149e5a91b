import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isRefusal, type CommitHook, type RawDatabase, type Reader, type Transaction } from './database.ts'
import { queryOnce, postgresPool, type Connection } from './postgres-pool.ts'
import { writeProbe } from './probe.ts'
import { statement as buildStatement, type Compiled, type Statement } from './statement.ts'
import type { Tables } from './tables.ts'

type Values = object

const TRIES = 5
/** Serialization failure and deadlock: PostgreSQL asks for the same change once more. */
const RETRIED_CODES = new Set(['40001', '40P01'])

// Sums and big integers are amounts of ₮ and counts: far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface PostgresSettings {
  readonly onCommit?: CommitHook | undefined
  /** How long a statement may take; left out for migrations, which may take any time. */
  readonly timeoutMs?: number
}

export function openPostgres(
  url: string,
  { onCommit = () => undefined, timeoutMs }: PostgresSettings = {}
): RawDatabase {
  const pool = postgresPool(url, timeoutMs)
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  const read = readerOf((statement, values) => queryOnce(pool, configOf(query, statement, values)))

  const change = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const connection = await pool.connect()
      const borrowed = endable(connection, query)
      let isBroken = false
      try {
        return await transact(connection, borrowed, work, onCommit)
      } catch (error) {
        borrowed.end()
        await connection.query('rollback').catch(() => (isBroken = true))
        if (attempt >= TRIES || !(error instanceof pg.DatabaseError) || !RETRIED_CODES.has(error.code ?? ''))
          throw error
      } finally {
        connection.release(isBroken)
      }
    }
  }

  return {
    dialect: 'postgres',
    query,
    all: read.all,
    first: read.first,
    async reading(work) {
      const connection = await pool.connect()
      const reader = endable(connection, query)
      try {
        return await work(readerOf(reader.ask))
      } finally {
        reader.end()
        connection.release()
      }
    },
    change,
    probe: () => writeProbe(change),
    updateStatistics: () => Promise.resolve(),
    close: () => query.destroy()
  }
}

type Ask = (statement: Statement<never, unknown>, values: Values) => Promise<pg.QueryResult>

const configOf = (query: Kysely<Tables>, statement: Statement<never, unknown>, values: Values): pg.QueryConfig => {
  const compiled = statement.compiledFor(query, 'postgres')
  return { name: nameOf(compiled), text: compiled.sql, values: compiled.bind(values) }
}

const readerOf = (ask: Ask): Reader => ({
  all: async <P extends Values, R>(statement: Statement<P, R>, values: P) => (await ask(statement, values)).rows as R[],
  first: async <P extends Values, R>(statement: Statement<P, R>, values: P) =>
    (await ask(statement, values)).rows[0] as R | undefined
})

/** A borrowed connection; after the end nothing reaches it any more, for by then others may have it. */
function endable(connection: Connection, query: Kysely<Tables>) {
  let isOver = false
  const ask: Ask = async (statement, values) => {
    if (isOver) throw new Error('The connection has been given back')
    corkUntilNextTick(connection.client)
    return connection.query(configOf(query, statement, values))
  }
  return { ask, end: () => (isOver = true) }
}

/** Runs `work` in a transaction that is committed, or rolled back where its value is a refusal. */
async function transact<T>(
  connection: Connection,
  { ask, end }: ReturnType<typeof endable>,
  work: (tx: Transaction) => Promise<T>,
  onCommit: CommitHook
): Promise<T> {
  const sent: Promise<unknown>[] = []
  const send = (result: Promise<unknown>) => {
    // The caller that awaits everything sent gets the rejection.
    result.catch(() => undefined)
    sent.push(result)
  }
  // Travels with the first statement.
  corkUntilNextTick(connection.client)
  send(connection.query('begin'))
  const value = await work(transactionOn(connection, ask, send))
  end()
  if (isRefusal(value)) {
    await Promise.all([...sent, connection.query('rollback')])
    return value
  }
  onCommit('before-commit')
  corkUntilNextTick(connection.client)
  // After a statement that failed this is a rollback, and then the failure is what is heard of.
  await Promise.all([...sent, connection.query('commit')])
  onCommit('after-commit')
  return value
}

const lockOfKey = buildStatement<{ key: string }, unknown>((db, p) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${p('key')}, 0))`.as('locked'))
)

function transactionOn(connection: Connection, execute: Ask, send: (result: Promise<unknown>) => void): Transaction {
  let plain: Kysely<Tables> | undefined
  return {
    ...readerOf(execute),
    run: async <P extends Values, R>(statement: Statement<P, R>, values: P) =>
      (await execute(statement, values)).rowCount ?? 0,
    async send<P extends Values, R>(statement: Statement<P, R>, values: P) {
      send(execute(statement, values))
    },
    async lock(key) {
      send(execute(lockOfKey, { key }))
    },
    get query() {
      return (plain ??= onConnection(connection))
    }
  }
}

const corked = new WeakSet<pg.PoolClient>()

/** All that is result before anybody waits leaves in one packet: a system call for each would cost more than asking. */
function corkUntilNextTick(client: pg.PoolClient) {
  if (corked.has(client)) return
  const { stream } = client.connection
  corked.add(client)
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}

const names = new WeakMap<Compiled, string>()
let named = 0

/** Prepared statements are kept per connection under a name. */
function nameOf(compiled: Compiled) {
  let name = names.get(compiled)
  if (!name) names.set(compiled, (name = `s${++named}`))
  return name
}

/** Kysely over a connection whose transaction is already open. */
function onConnection({ query }: Connection) {
  const borrowed = { query, release: () => undefined }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowed, end: async () => undefined } as unknown as pg.Pool
    })
  })
}
