import type { Migration } from './migration.ts'

/** Sessions in which staff see the shop as a customer does. */
export const impersonations: Migration = {
  name: '0109-impersonations',
  async up({ schema }) {
    await schema
      .createTable('impersonations')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('staff_session_id', 'text', c => c.notNull())
      .addColumn('token_hash', 'text', c => c.notNull().unique())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('ends_at', 'text', c => c.notNull())
      .addColumn('ended_at', 'text')
      .execute()
    await schema.createIndex('impersonations_by_user').on('impersonations').column('user_id').execute()
    await schema.createIndex('impersonations_by_age').on('impersonations').column('created_at').execute()
  }
}
