import type { Migration } from './migration.ts'

/** Account numbers and what banks know cards by are encrypted from now on, and found by a keyed hash. */
export const lookupKeys: Migration = {
  name: '0047-lookup-keys',
  async up({ schema }) {
    for (const [table, key] of [
      ['bank_accounts', 'iban_key'],
      ['cards', 'token_key']
    ] as const) {
      await schema.alterTable(table).addColumn(key, 'text').execute()
      await schema.createIndex(`${table}_${key}`).on(table).columns(['user_id', key]).unique().execute()
    }
  }
}
