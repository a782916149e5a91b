import type { Migration } from './migration.ts'

/** Draws of a promotion by contact, which a deleted account leaves behind without the contact itself. */
export const prizeContacts: Migration = {
  name: '0043-prize-contacts',
  async up({ schema }) {
    await schema
      .createTable('prize_contacts')
      .addColumn('promotion_id', 'text', c => c.notNull().references('prize_promotions.id'))
      .addColumn('contact_key', 'text', c => c.notNull())
      .addColumn('draws', 'integer', c => c.notNull())
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('draws_today', 'integer', c => c.notNull())
      .addColumn('ends_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('prize_contacts_key', ['promotion_id', 'contact_key'])
      .execute()
  }
}
