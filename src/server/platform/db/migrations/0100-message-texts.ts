import type { Migration } from './migration.ts'

/** Sentences of messages to customers that staff wrote in place of the shipped ones. */
export const messageTexts: Migration = {
  name: '0100-message-texts',
  async up({ schema }) {
    await schema
      .createTable('message_texts')
      .addColumn('kind', 'text', c => c.primaryKey())
      .addColumn('texts_json', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
  }
}
