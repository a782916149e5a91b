import type { Migration } from './migration.ts'

/** Passkeys of staff, and the challenges that a browser has still to sign. */
export const staffPasskeys: Migration = {
  name: '0117-staff-passkeys',
  async up({ schema }) {
    await schema
      .createTable('staff_passkeys')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('credential_id', 'text', c => c.notNull().unique())
      .addColumn('public_key', 'text', c => c.notNull())
      .addColumn('counter', 'integer', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('last_used_at', 'text')
      .execute()
    await schema.createIndex('staff_passkeys_member').on('staff_passkeys').columns(['staff_id', 'created_at']).execute()
    await schema
      .createTable('staff_passkey_challenges')
      .addColumn('challenge_hash', 'text', c => c.primaryKey())
      .addColumn('staff_id', 'text', c => c.references('staff_members.id'))
      .addColumn('expires_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createIndex('staff_passkey_challenges_end')
      .on('staff_passkey_challenges')
      .column('expires_at')
      .execute()
  }
}
