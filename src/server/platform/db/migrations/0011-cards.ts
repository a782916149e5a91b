import type { Migration } from './migration.ts'

/** Cards that a bank keeps for people, by token, and the visits to its page in which they were registered. */
export const cards: Migration = {
  name: '0011-cards',
  async up({ schema }) {
    await schema
      .createTable('cards')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('token', 'text', c => c.notNull())
      .addColumn('brand', 'text', c => c.notNull())
      .addColumn('last_four', 'text', c => c.notNull())
      .addColumn('bank', 'text', c => c.notNull())
      .addColumn('expires', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addUniqueConstraint('cards_token', ['user_id', 'token'])
      .execute()
    await schema
      .createTable('card_registrations')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('url', 'text')
      .addColumn('card_id', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('checked_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createIndex('card_registrations_user')
      .on('card_registrations')
      .columns(['user_id', 'created_at'])
      .execute()
    await schema
      .createIndex('card_registrations_state')
      .on('card_registrations')
      .columns(['state', 'checked_at'])
      .execute()
  }
}
