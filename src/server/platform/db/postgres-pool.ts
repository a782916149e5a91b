import pg, { type QueryConfig, type QueryResult } from 'pg'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { postgresError } from './postgres-errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const CONNECTIONS = 10
/** Our own clock ends a question to a server that stands still, a little after the server would have ended it. */
const OWN_CLOCK_MS = 1_000

/** A connection taken from the pool; its borrower gives it back. */
export interface Connection {
  readonly client: pg.PoolClient
  query(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult>
  /** One that was lost, or is to be ended, is not used again. */
  release(isBroken?: boolean): void
}

/**
 * Connections that never wait for ever: the server ends statements, waits for rows and transactions left open after
 * their time, and our own clock what it does not end. Without a time (migrations) only connecting has a limit.
 */
export function postgresPool(url: string, timeoutMs: number | undefined) {
  const breaker = createCircuitBreaker()
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: Math.min(timeoutMs ?? Infinity, 5_000),
    ...(timeoutMs !== undefined && {
      statement_timeout: timeoutMs,
      lock_timeout: Math.ceil(timeoutMs / 2),
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      query_timeout: timeoutMs + OWN_CLOCK_MS
    })
  })
  // An idle connection that breaks is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => undefined)
  // One that is in use tells of it twice: by its queries, which are heard, and by this event, which would end the process.
  pool.on('connect', client => client.on('error', () => undefined))

  const mapError = (error: unknown) => {
    const mapped = postgresError(error)
    if (mapped instanceof DatabaseUnavailable && mapped.reason === 'away') breaker.failed()
    return mapped
  }

  const connections = new WeakMap<pg.PoolClient, Connection>()
  const connectionOf = (client: pg.PoolClient): Connection => {
    let isLost = false
    return {
      client,
      query: async (query, values) => {
        try {
          const result = await client.query(query as QueryConfig, values)
          breaker.succeeded()
          return result
        } catch (error) {
          const mapped = mapError(error)
          isLost ||= mapped instanceof DatabaseUnavailable && (mapped.reason === 'away' || mapped.reason === 'lost')
          throw mapped
        }
      },
      release: isBroken => client.release(isLost || isBroken)
    }
  }

  return {
    async connect(): Promise<Connection> {
      if (!breaker.isAllowed()) throw new DatabaseUnavailable('away', 'it did not answer a moment ago')
      const client = await pool.connect().catch((error: unknown) => {
        throw mapError(error)
      })
      let connection = connections.get(client)
      if (!connection) connections.set(client, (connection = connectionOf(client)))
      return connection
    },
    end: () => pool.end()
  }
}

export type PostgresPool = ReturnType<typeof postgresPool>

/** Runs one query on a connection of its own. */
export async function queryOnce(pool: PostgresPool, query: QueryConfig): Promise<QueryResult> {
  const connection = await pool.connect()
  try {
    return await connection.query(query)
  } finally {
    connection.release()
  }
}
