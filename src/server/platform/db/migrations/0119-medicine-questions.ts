import type { Migration } from './migration.ts'

/** Answers about the person who would take a medicine, given with a question to a pharmacist. */
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
