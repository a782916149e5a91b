import { sql } from 'kysely'
import type { RawDatabase } from './database.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { provider } from './migrations/0002-house.ts'
import { searches } from './migrations/0003-searches.ts'
import { bookmarks } from './migrations/0005-bookmarks.ts'
import { arrivals } from './migrations/0023-arrivals.ts'
import { accounts } from './migrations/0007-accounts.ts'
import { providers } from './migrations/0008-providers.ts'
import { wishLists } from './migrations/0009-wish-lists.ts'
import { wishNews } from './migrations/0012-wish-news.ts'
import { orderLife } from './migrations/0013-order-life.ts'
import { portraits } from './migrations/0010-portraits.ts'
import { cards } from './migrations/0011-cards.ts'
import { payments } from './migrations/0014-payments.ts'
import { bankEntries } from './migrations/0015-bank-entries.ts'
import { wallet } from './migrations/0016-wallet.ts'
import { codes } from './migrations/0017-codes.ts'
import { leasing } from './migrations/0018-leasing.ts'
import { delivery } from './migrations/0021-delivery.ts'
import { parcels } from './migrations/0022-parcels.ts'
import { alcoholRestrictions } from './migrations/0030-dry-times.ts'
import { receipts } from './migrations/0019-receipts.ts'
import { returnPhotos } from './migrations/0020-return-photos.ts'
import { healthProbes } from './migrations/0040-health-probes.ts'
import { outboxQueues } from './migrations/0031-outbox-lanes.ts'
import { refundOtherwise } from './migrations/0026-refund-otherwise.ts'
import { orderPhoneProof } from './migrations/0041-order-phone-proof.ts'
import { sessionsProven } from './migrations/0046-sessions-proven.ts'
import { lookupKeys } from './migrations/0047-lookup-keys.ts'
import type { Migration } from './migrations/migration.ts'

/** In the order they were written; one that has landed is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  firstSchema,
  provider,
  searches,
  bookmarks,
  accounts,
  providers,
  wishLists,
  wishNews,
  orderLife,
  portraits,
  cards,
  payments,
  bankEntries,
  wallet,
  codes,
  leasing,
  delivery,
  parcels,
  receipts,
  returnPhotos,
  outboxQueues,
  refundOtherwise,
  alcoholRestrictions,
  arrivals,
  orderPhoneProof,
  sessionsProven,
  lookupKeys,
  healthProbes
]

/** Any number, the same for every process of the shop. */
const LOCK = 7_305_219

/**
 * Brings the schema up to date: all missing migrations in one transaction, under a lock, so that
 * two processes starting together or a kill in between cannot leave half a schema. Kysely's own
 * Migrator runs SQLite migrations outside a transaction.
 */
export const migrate = (db: RawDatabase, migrations: readonly Migration[] = MIGRATIONS) =>
  db.change(async ({ query }) => {
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(query)
    await query.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('migrated_at', 'text', c => c.notNull())
      .execute()
    const done = new Set((await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
    const unknown = [...done].find(name => !migrations.some(each => each.name === name))
    if (unknown)
      throw new Error(
        `The database was changed by a newer version of the shop (it has "${unknown}"). Start that version, or restore a backup.`
      )
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await migration.up(query, db.dialect)
      await query
        .insertInto('migrations')
        .values({ name: migration.name, migrated_at: new Date().toISOString() })
        .execute()
    }
  })
