import type { Migration } from './migration.ts'

/** Gift cards that are sent by text message: the mobile of their recipient, empty where there is none. */
export const giftCardPhones: Migration = {
  name: '0097-gift-card-phones',
  async up({ schema }) {
    await schema
      .alterTable('gift_cards')
      .addColumn('recipient_phone', 'text', c => c.notNull().defaultTo(''))
      .execute()
  }
}
