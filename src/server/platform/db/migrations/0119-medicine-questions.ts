import type { Migration } from './migration.ts'

/** What somebody who asks a pharmacist says of the person who would take the medicine. */
export const medicineQuestions: Migration = {
  name: '0119-medicine-questions',
  async up({ schema }) {
    for (const column of ['age', 'pregnancy', 'child_weight', 'other_medicines'])
      await schema
        .alterTable('contact_messages')
        .addColumn(column, 'text', c => c.notNull().defaultTo(''))
        .execute()
  }
}
