import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isRefusal, type CommitWatch, type Database, type Reader, type Transaction } from './database.ts'
import type { Compiled, Statement } from './statement.ts'
import type { Tables } from './tables.ts'

type Values = object
type Client = pg.Pool | pg.PoolClient

const TRIES = 5
/** Serialization failure and deadlock: PostgreSQL asks for the same change once more. */
const ASKS_AGAIN = new Set(['40001', '40P01'])

// Sums and big integers are amounts of ₮ and counts: far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgres(url: string, watch: CommitWatch = () => undefined): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true })
  // An idle connection that breaks is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const read = runner(pool, query)

  const change = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      let broken = false
      try {
        // Travels with the first statement; if it fails, so does that.
        const begun = client.query('begin')
        begun.catch(() => undefined)
        const value = await work({ ...runner(client, query), query: onClient(client) })
        await begun
        if (isRefusal(value)) {
          await client.query('rollback')
          return value
        }
        watch('before-commit')
        await client.query('commit')
        watch('after-commit')
        return value
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        if (attempt >= TRIES || !(error instanceof pg.DatabaseError) || !ASKS_AGAIN.has(error.code ?? '')) throw error
      } finally {
        client.release(broken)
      }
    }
  }

  return { dialect: 'postgres', query, all: read.all, first: read.first, change, close: () => query.destroy() }
}

function runner(client: Client, query: Kysely<Tables>): Reader & Pick<Transaction, 'run'> {
  const run = (statement: Statement<never, unknown>, values: Values) => {
    const compiled = statement.compiledFor(query, 'postgres')
    return client.query({ name: nameOf(compiled), text: compiled.sql, values: compiled.bind(values) })
  }
  return {
    all: async <P extends Values, R>(statement: Statement<P, R>, values: P) =>
      (await run(statement, values)).rows as R[],
    first: async <P extends Values, R>(statement: Statement<P, R>, values: P) =>
      (await run(statement, values)).rows[0] as R | undefined,
    run: async <P extends Values, R>(statement: Statement<P, R>, values: P) =>
      (await run(statement, values)).rowCount ?? 0
  }
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
function onClient(client: pg.PoolClient) {
  const borrowed = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowed, end: async () => undefined } as unknown as pg.Pool
    })
  })
}
