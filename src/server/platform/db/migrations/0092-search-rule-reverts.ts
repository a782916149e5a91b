import type { Migration } from './migration.ts'

/** Records the version that a revert went back to, so that the next one goes further back. */
export const searchRuleReverts: Migration = {
  name: '0092-search-rule-reverts',
  async up({ schema }) {
    await schema.alterTable('search_rule_versions').addColumn('reverts_to', 'integer').execute()
  }
}
