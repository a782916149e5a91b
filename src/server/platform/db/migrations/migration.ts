import type { Kysely } from 'kysely'
import type { Dialect } from '../statement.ts'
import type { Tables } from '../tables.ts'

/** One step of the schema, written once and never changed after it has landed. */
export interface Migration {
  readonly name: string
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>
}
