import type { Migration } from './migration.ts'

/** Whether a ticket was shown by its code or by a number that staff typed. */
export const typedScans: Migration = {
  name: '0042-typed-scans',
  async up({ schema }) {
    await schema
      .alterTable('e_ticket_scans')
      .addColumn('typed', 'integer', c => c.notNull().defaultTo(0))
      .execute()
  }
}
