import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Customers at the screens of staff: found by the beginning of a name or a contact, with notes and tags. */
export const customersOffice: Migration = {
  name: '0086-customers-office',
  async up(db, dialect) {
    const { schema } = db
    // By bytes, so that what begins alike is one range of the index in every locale of a server.
    const byBytes = (column: string) =>
      dialect === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`
    for (const column of ['first_name', 'last_name'])
      await sql`create index ${sql.ref(`users_${column}`)} on users (${byBytes(column)}) where deleted_at is null`.execute(
        db
      )
    await sql`create index identities_contact on identities (kind, ${byBytes('subject')})`.execute(db)
    await schema
      .createTable('customer_notes')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('text', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('customer_notes_user').on('customer_notes').columns(['user_id', 'created_at']).execute()
    await schema
      .createTable('customer_tags')
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('tag', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('customer_tags_pk', ['tag', 'user_id'])
      .execute()
    await schema.createIndex('customer_tags_user').on('customer_tags').column('user_id').execute()
  }
}
