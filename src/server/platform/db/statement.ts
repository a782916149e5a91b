import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>
type Values = object

/** Stands where a value will be; each use is one bound parameter. */
export type Param<P extends Values> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Build<P extends Values, R> = (db: Kysely<Tables>, param: Param<P>, dialect: Dialect) => Compilable<R>

/** A query that Kysely types and compiles once per dialect, to be run many times with new values. */
export interface Statement<P extends Values, R> {
  compiledFor(db: Kysely<Tables>, dialect: Dialect): Compiled
  /** Only for inference. */
  readonly types?: (values: P) => R
}

export interface Compiled {
  readonly sql: string
  bind(values: Values): unknown[]
}

export function statement<P extends Values, R = unknown>(build: Build<P, R>): Statement<P, R> {
  const compiled = new Map<Dialect, Compiled>()
  const param: Param<P> = name => sql`${new Placeholder(name)}`
  return {
    compiledFor(db, dialect) {
      let found = compiled.get(dialect)
      if (!found) {
        const query = build(db, param, dialect).compile()
        const sql = dialect === 'sqlite' ? plannedOnce(query.sql) : query.sql
        compiled.set(dialect, (found = withBinder(sql, query.parameters)))
      }
      return found
    }
  }
}

/**
 * better-sqlite3 is built with STAT4: SQLite then looks at the values of a condition, and plans the statement anew
 * each time one is bound, which costs 20 µs and saves nothing on look-ups by key. A value inside a subquery is not
 * looked at.
 */
function plannedOnce(sql: string): string {
  const where = sql.indexOf(' where ')
  return where < 0 ? sql : sql.slice(0, where) + sql.slice(where).replace(/([=<>] )\?/g, '$1(select ?)')
}

function withBinder(sql: string, parameters: readonly unknown[]): Compiled {
  return {
    sql,
    bind: values =>
      parameters.map(each => (each instanceof Placeholder ? (values as Record<string, unknown>)[each.name] : each))
  }
}
