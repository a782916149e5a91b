import type { Migration } from './migration.ts'

/** When each job ran last, and messages by their state, the newest first: read by the office. */
export const jobRuns: Migration = {
  name: '0071-job-runs',
  async up({ schema }) {
    await schema
      .createTable('job_runs')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('started_at', 'text', c => c.notNull())
      .addColumn('took_ms', 'integer', c => c.notNull())
      .addColumn('failed_at', 'text')
      .addColumn('error', 'text')
      .execute()
    await schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
  }
}
