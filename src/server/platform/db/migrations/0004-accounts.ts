import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** People, the phones and addresses they proved, one-time codes, address book and bank accounts. */
export const accounts: Migration = {
  name: '0004-accounts',
  async up(db) {
    await createUsers(db)
    await createIdentities(db)
    await createOneTimeCodes(db)
    await createUserAddresses(db)
    await createBankAccounts(db)
  }
}

async function createUsers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('users')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('register_number', 'text')
    .addColumn('organisation_json', 'text')
    .addColumn('loyalty_since', 'text')
    .addColumn('preferences_json', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('avatar', 'text')
    .execute()
}

async function createIdentities({ schema }: Kysely<Tables>) {
  await schema
    .createTable('identities')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('verified_at', 'text', c => c.notNull())
    .addUniqueConstraint('identities_subject', ['kind', 'subject'])
    .execute()
  await schema.createIndex('identities_user').on('identities').column('user_id').execute()
}

async function createOneTimeCodes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('challenge_hash', 'text', c => c.notNull().unique())
    .addColumn('purpose', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('code_hash', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('ticket_hash', 'text', c => c.unique())
    .addColumn('ticket_expires_at', 'text')
    .execute()
  await schema.createIndex('one_time_codes_created').on('one_time_codes').column('created_at').execute()
}

async function createUserAddresses({ schema }: Kysely<Tables>) {
  await schema
    .createTable('user_addresses')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('address_json', 'text', c => c.notNull())
    .addColumn('is_default', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('user_addresses_user').on('user_addresses').column('user_id').execute()
}

async function createBankAccounts({ schema }: Kysely<Tables>) {
  await schema
    .createTable('bank_accounts')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('iban', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('iban_key', 'text')
    .addUniqueConstraint('bank_accounts_iban', ['user_id', 'iban'])
    .execute()
  await schema
    .createIndex('bank_accounts_iban_key')
    .unique()
    .on('bank_accounts')
    .columns(['user_id', 'iban_key'])
    .execute()
}
