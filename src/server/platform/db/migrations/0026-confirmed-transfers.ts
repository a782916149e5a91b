import type { Migration } from './migration.ts'

/** The line of a statement that turned out to be money which a person had confirmed before. */
export const confirmedTransfers: Migration = {
  name: '0026-confirmed-transfers',
  async up({ schema }) {
    await schema.alterTable('bank_entries').addColumn('statement_line_id', 'text').execute()
  }
}
