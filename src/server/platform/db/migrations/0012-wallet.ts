import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Store credit as a double-entry ledger: lots, entries, movements, recharges and what purchases earned. */
export const wallet: Migration = {
  name: '0012-wallet',
  async up(db) {
    await createWallets(db)
    await createWalletLots(db)
    await createWalletEntries(db)
    await createWalletMovements(db)
    await createWalletRecharges(db)
    await createWalletEarnings(db)
  }
}

async function createWallets({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallets')
    .addColumn('user_id', 'text', c => c.primaryKey().references('users.id'))
    .addColumn('clawback_due', 'bigint', c => c.notNull().check(sql`clawback_due >= 0`))
    .addColumn('opened_at', 'text', c => c.notNull())
    .execute()
}

async function createWalletLots({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallet_lots')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('wallets.user_id'))
    .addColumn('bucket', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('remaining', 'bigint', c => c.notNull())
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('usable_above', 'bigint')
    .addColumn('expires_at', 'text')
    .addColumn('warned_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addCheckConstraint('wallet_never_overspent', sql`remaining >= 0 and remaining <= amount`)
    .execute()
  await schema
    .createIndex('wallet_lots_user')
    .on('wallet_lots')
    .column('user_id')
    .where(sql<boolean>`remaining > 0`)
    .execute()
  await schema
    .createIndex('wallet_lots_expiry')
    .on('wallet_lots')
    .column('expires_at')
    .where(sql<boolean>`remaining > 0 and expires_at is not null`)
    .execute()
}

async function createWalletEntries({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallet_entries')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('wallets.user_id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('clawback', 'bigint', c => c.notNull())
    .addColumn('balance', 'bigint', c => c.notNull())
    .addColumn('label', 'text', c => c.notNull())
    .addColumn('order_id', 'text')
    .addColumn('payment_id', 'text')
    .addColumn('idempotency_key', 'text', c => c.notNull().unique())
    .addColumn('happened_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('wallet_entries_user')
    .on('wallet_entries')
    .columns(['user_id', 'happened_at', 'id'])
    .execute()
  await schema.createIndex('wallet_entries_payment').on('wallet_entries').column('payment_id').execute()
  await schema.createIndex('wallet_entries_order').on('wallet_entries').column('order_id').execute()
}

async function createWalletMovements({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallet_movements')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('entry_id', 'text', c => c.notNull().references('wallet_entries.id'))
    .addColumn('lot_id', 'text', c => c.notNull().references('wallet_lots.id'))
    .addColumn('from_account', 'text', c => c.notNull())
    .addColumn('to_account', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .execute()
  await schema.createIndex('wallet_movements_entry').on('wallet_movements').column('entry_id').execute()
  await schema.createIndex('wallet_movements_lot').on('wallet_movements').column('lot_id').execute()
}

async function createWalletRecharges({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallet_recharges')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('wallet_recharges_user').on('wallet_recharges').columns(['user_id', 'created_at']).execute()
}

async function createWalletEarnings({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wallet_earnings')
    .addColumn('line_item_id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull())
    .addColumn('bonus', 'bigint', c => c.notNull())
    .addColumn('credit', 'bigint', c => c.notNull())
    .addColumn('returned_quantity', 'integer', c => c.notNull())
    .addColumn('clawed_back_bonus', 'bigint', c => c.notNull())
    .addColumn('clawed_back_credit', 'bigint', c => c.notNull())
    .execute()
  await schema.createIndex('wallet_earnings_order').on('wallet_earnings').column('order_id').execute()
}
