import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Everything that customers write for others: each version of a text, its decision, and reports of readers. */
export const moderation: Migration = {
  name: '0019-moderation',
  async up(db) {
    await createSubmissions(db)
    await createContentReports(db)
  }
}

async function createSubmissions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('submissions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('target_id', 'text', c => c.notNull())
    .addColumn('subject_type', 'text', c => c.notNull())
    .addColumn('subject_id', 'text', c => c.notNull())
    .addColumn('subject_title', 'text', c => c.notNull())
    .addColumn('subject_path', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('author_name', 'text', c => c.notNull())
    .addColumn('author_email', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('payload_json', 'text', c => c.notNull())
    .addColumn('photo_count', 'integer', c => c.notNull())
    .addColumn('holds_json', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('appeal', 'text')
    .addColumn('network', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .execute()
  await schema.createIndex('submissions_queue').on('submissions').columns(['state', 'created_at']).execute()
  await schema
    .createIndex('submissions_target')
    .on('submissions')
    .columns(['kind', 'target_id', 'created_at'])
    .execute()
  await schema.createIndex('submissions_user').on('submissions').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('submissions_network').on('submissions').columns(['network', 'created_at']).execute()
}

async function createContentReports({ schema }: Kysely<Tables>) {
  await schema
    .createTable('content_reports')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('target_id', 'text', c => c.notNull())
    .addColumn('reporter', 'text', c => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('comment', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('closed_at', 'text')
    .addUniqueConstraint('content_reports_once', ['kind', 'target_id', 'reporter'])
    .execute()
  await schema.createIndex('content_reports_open').on('content_reports').columns(['closed_at', 'created_at']).execute()
}
