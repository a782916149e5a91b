import type { Kysely } from 'kysely'
import type { Encryption } from './encryption.ts'
import type { Tables } from './tables.ts'
import type { Dialect, Statement } from './statement.ts'

type Values = object

export interface Reader {
  all<P extends Values, R>(statement: Statement<P, R>, values: P): Promise<R[]>
  first<P extends Values, R>(statement: Statement<P, R>, values: P): Promise<R | undefined>
}

/** One change: everything run through it is kept together or not at all. */
export interface Transaction extends Reader {
  /** Answers how many rows it touched. */
  run<P extends Values, R>(statement: Statement<P, R>, values: P): Promise<number>
  /**
   * Sends what nobody needs an answer of on its way, before whatever is asked next: over a network that saves a way
   * there and back. Its failure fails the whole change.
   */
  send<P extends Values, R>(statement: Statement<P, R>, values: P): Promise<void>
  /** Makes changes that lock the same key wait for each other until they end; on SQLite all changes do. */
  lock(key: string): Promise<void>
  /** For rare work (imports, migrations) that is easier to write as plain Kysely. */
  readonly query: Kysely<Tables>
}

/**
 * The shop's database. Reads see only what is durable. A change whose work throws, or answers
 * a refusal (`{ ok: false }`), leaves nothing behind; nobody is answered before it is on disk.
 * Inside a change only the database may be waited for: on SQLite everybody else stands in line.
 */
export interface RawDatabase extends Reader {
  readonly dialect: Dialect
  /** Plain Kysely for rare reads. */
  readonly query: Kysely<Tables>
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Several reads by one connection: over a network, those asked together travel together. No snapshot of the whole.
   */
  reading<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** Writes and reads something; throws `DatabaseUnavailable`, as everything does here, where that cannot be done. */
  probe(): Promise<void>
  /** Brings up to date what the planner of queries knows of the sizes of tables; PostgreSQL does so by itself. */
  updateStatistics(): Promise<void>
  close(): Promise<void>
}

/** The database as modules use it: with the keys of its encrypted columns. */
export interface Database extends RawDatabase {
  readonly encryption: Encryption
}

/** Called at every commit, just before it and when it is safe: where tests end the process. */
export type CommitHook = (point: 'before-commit' | 'after-commit') => void

export const isRefusal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
