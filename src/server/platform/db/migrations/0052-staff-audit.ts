import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The audit is read by who, by action and by thing; origins are blanked once they are old. */
export const staffAudit: Migration = {
  name: '0052-staff-audit',
  async up({ schema }) {
    await schema.alterTable('staff_audit').addColumn('api_key_id', 'text').execute()
    await schema
      .createIndex('staff_audit_member')
      .on('staff_audit')
      .columns(['staff_id', 'happened_at', 'id'])
      .execute()
    await schema.createIndex('staff_audit_action').on('staff_audit').columns(['action', 'happened_at', 'id']).execute()
    await schema.createIndex('staff_audit_latest').on('staff_audit').columns(['happened_at', 'id']).execute()
    await schema.dropIndex('staff_audit_time').execute()
    await schema
      .createIndex('staff_audit_origin')
      .on('staff_audit')
      .column('happened_at')
      .where(sql<boolean>`network <> ''`)
      .execute()
  }
}
