import type { Migration } from './migration.ts'

/** When somebody last proved in a session that it is them: by a code, or the password. */
export const sessionsProven: Migration = {
  name: '0046-sessions-proven',
  async up({ schema }) {
    await schema.alterTable('sessions').addColumn('proven_at', 'text').execute()
  }
}
