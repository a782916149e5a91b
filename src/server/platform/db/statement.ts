import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'
export type StatementRow = Record<string, unknown>
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
        compiled.set(dialect, (found = withBinder(dialect === 'sqlite' ? plannedOnce(query) : query)))
      }
      return found
    }
  }
}

interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Place where the conditions of a statement begin: those of its joins or of its rows, and not what it writes. */
const CONDITIONS = / on "| where /

/**
 * better-sqlite3 is built with STAT4: SQLite then looks at the values of a condition and at a limit, and plans the
 * statement anew each time one is bound, which costs 20 to 100 µs and saves nothing on look-ups by key. A value inside
 * a subquery is not looked at; one that every run has in common stands in the text, where the planner knows it.
 */
function plannedOnce({ sql, parameters }: Query): Query {
  const start = CONDITIONS.exec(sql)?.index ?? sql.length
  const bound: unknown[] = []
  const values = parameters.values()
  const text = sql.replace(/\?/g, (mark, at: number) => {
    const value = values.next().value
    if (at > start && typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
    if (at > start && typeof value === 'number') return String(value)
    bound.push(value)
    return at > start && value instanceof Placeholder && /[=<>] $/.test(sql.slice(at - 2, at))
      ? `(select ${mark})`
      : mark
  })
  return { sql: text, parameters: bound }
}

function withBinder({ sql, parameters }: Query): Compiled {
  return {
    sql,
    bind: values =>
      parameters.map(each => (each instanceof Placeholder ? (values as Record<string, unknown>)[each.name] : each))
  }
}
