import type { Migration } from './migration.ts'

/** Corrections of wallets by staff; those above a sum wait for a second person. */
export const walletCorrections: Migration = {
  name: '0061-wallet-corrections',
  async up({ schema }) {
    await schema
      .createTable('wallet_corrections')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('login', 'text', c => c.notNull())
      .addColumn('bucket', 'text', c => c.notNull())
      .addColumn('amount', 'bigint', c => c.notNull())
      .addColumn('label', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('requested_by', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('requested_at', 'text', c => c.notNull())
      .addColumn('expires_at', 'text', c => c.notNull())
      .addColumn('decided_by', 'text', c => c.references('staff_members.id'))
      .addColumn('decided_at', 'text')
      .execute()
    await schema
      .createIndex('wallet_corrections_latest')
      .on('wallet_corrections')
      .columns(['requested_at', 'id'])
      .execute()
    await schema
      .createIndex('wallet_corrections_member')
      .on('wallet_corrections')
      .columns(['requested_by', 'requested_at'])
      .execute()
    await schema.createIndex('wallet_corrections_user').on('wallet_corrections').column('user_id').execute()
    await schema
      .createTable('staff_limits')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('amount', 'bigint', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
  }
}
