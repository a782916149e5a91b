import type { Migration } from './migration.ts'

/** Lines of the list before the first sale that somebody has confirmed, as they stood then. */
export const goLiveConfirmations: Migration = {
  name: '0075-go-live-confirmations',
  async up({ schema }) {
    await schema
      .createTable('go_live_confirmations')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('fingerprint', 'text', c => c.notNull())
      .addColumn('confirmed_at', 'text', c => c.notNull())
      .execute()
  }
}
