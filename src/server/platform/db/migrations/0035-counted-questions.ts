import type { Migration } from './migration.ts'

/** The number of public questions about a product is read from an index alone. */
export const countedQuestions: Migration = {
  name: '0035-counted-questions',
  async up({ schema }) {
    await schema.createIndex('questions_counted').on('questions').columns(['product_id', 'published_at']).execute()
  }
}
