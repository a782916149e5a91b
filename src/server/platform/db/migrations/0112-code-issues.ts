import type { Migration } from './migration.ts'

/** Gift cards, vouchers and activation codes that staff make: who asked for them, why, and which codes they are. */
export const codeIssues: Migration = {
  name: '0112-code-issues',
  async up({ schema }) {
    await schema
      .createTable('code_issues')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('name_json', 'text', c => c.notNull())
      .addColumn('amount', 'integer', c => c.notNull())
      .addColumn('count', 'integer', c => c.notNull())
      .addColumn('usable_above', 'integer')
      .addColumn('last_day', 'text', c => c.notNull())
      .addColumn('reason', 'text', c => c.notNull())
      .addColumn('note', 'text', c => c.notNull())
      .addColumn('recipient', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('requested_by', 'text', c => c.references('staff_members.id'))
      .addColumn('requested_at', 'text', c => c.notNull())
      .addColumn('approve_until', 'text', c => c.notNull())
      .addColumn('decided_by', 'text', c => c.references('staff_members.id'))
      .addColumn('decided_at', 'text')
      .execute()
    await schema.createIndex('code_issues_by_time').on('code_issues').columns(['requested_at', 'id']).execute()
    await schema
      .createIndex('code_issues_by_member')
      .on('code_issues')
      .columns(['requested_by', 'requested_at'])
      .execute()
    await schema
      .createTable('issued_codes')
      .addColumn('issue_id', 'text', c => c.notNull().references('code_issues.id'))
      // Of a gift card or of a single-use code, as the kind of the issue says.
      .addColumn('code_id', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('issued_codes_pk', ['issue_id', 'code_id'])
      .execute()
  }
}
