import type { Migration } from './migration.ts'

/** The picture somebody shows of themselves: the name of a file in the data folder. */
export const portraits: Migration = {
  name: '0010-portraits',
  async up({ schema }) {
    await schema.alterTable('users').addColumn('avatar', 'text').execute()
  }
}
