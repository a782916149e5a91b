import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Roles that the shop changed or made; the others are as the code has them. Who wrote news was an "editor". */
export const staffRoles: Migration = {
  name: '0051-staff-roles',
  async up(db) {
    await db.schema
      .createTable('staff_roles')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('permissions_json', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await sql`update staff_members set roles_json = replace(roles_json, '"editor"', '"content"')`.execute(db)
  }
}
