import type { Migration } from './migration.ts'

/** Keys by which other systems make calls of the back office. */
export const apiKeys: Migration = {
  name: '0053-api-keys',
  async up({ schema }) {
    await schema
      .createTable('api_keys')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('key_hash', 'text', c => c.notNull().unique())
      .addColumn('hint', 'text', c => c.notNull())
      .addColumn('permissions_json', 'text', c => c.notNull())
      .addColumn('created_by', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('expires_at', 'text', c => c.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute()
  }
}
