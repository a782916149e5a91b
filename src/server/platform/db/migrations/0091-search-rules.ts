import type { Migration } from './migration.ts'

/** Rules for searches that staff write: one draft, and every version that was published. */
export const searchRules: Migration = {
  name: '0091-search-rules',
  async up({ schema }) {
    await schema
      .createTable('search_rule_drafts')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('rules_json', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createTable('search_rule_versions')
      .addColumn('version', 'integer', c => c.primaryKey())
      .addColumn('rules_json', 'text', c => c.notNull())
      .addColumn('staff_id', 'text', c => c.references('staff_members.id'))
      .addColumn('published_at', 'text', c => c.notNull())
      .execute()
  }
}
