import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** People who work for the shop, their sessions, and each change they made. */
export const staff: Migration = {
  name: '0031-staff',
  async up(db) {
    await createMembers(db)
    await createSessions(db)
    await createAudit(db)
  }
}

async function createMembers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('staff_members')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('roles_json', 'text', c => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('invitation_hash', 'text', c => c.unique())
    .addColumn('invitation_expires_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('disabled_at', 'text')
    .execute()
}

async function createSessions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('staff_sessions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('seen_at', 'text', c => c.notNull())
    .addColumn('idle_ends_at', 'text', c => c.notNull())
    .addColumn('ends_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await schema.createIndex('staff_sessions_member').on('staff_sessions').column('staff_id').execute()
}

async function createAudit({ schema }: Kysely<Tables>) {
  await schema
    .createTable('staff_audit')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('staff_id', 'text', c => c.references('staff_members.id'))
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('subject_type', 'text', c => c.notNull())
    .addColumn('subject_id', 'text', c => c.notNull())
    .addColumn('before_json', 'text', c => c.notNull())
    .addColumn('after_json', 'text', c => c.notNull())
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('network', 'text', c => c.notNull())
    .addColumn('happened_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('staff_audit_subject').on('staff_audit').columns(['subject_type', 'subject_id']).execute()
  await schema.createIndex('staff_audit_time').on('staff_audit').column('happened_at').execute()
}
