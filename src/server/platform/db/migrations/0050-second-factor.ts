import type { Migration } from './migration.ts'

/** Staff prove themselves by a code of an authenticator app besides the password. */
export const secondFactor: Migration = {
  name: '0050-second-factor',
  async up({ schema }) {
    for (const column of ['totp_secret', 'totp_pending_secret', 'totp_enrolled_at'])
      await schema.alterTable('staff_members').addColumn(column, 'text').execute()
    await schema.alterTable('staff_members').addColumn('totp_last_step', 'integer').execute()
    await schema.alterTable('staff_sessions').addColumn('second_factor_at', 'text').execute()
    await schema
      .createTable('staff_recovery_codes')
      .addColumn('code_key', 'text', c => c.primaryKey())
      .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('used_at', 'text')
      .execute()
    await schema.createIndex('staff_recovery_codes_member').on('staff_recovery_codes').column('staff_id').execute()
  }
}
