import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { insertOrder, type OrderRow } from '../../src/server/ordering/orders/queries.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { freshPostgres, hasPostgres } from './fresh-postgres.ts'
import { freshSqlite } from './fresh-sqlite.ts'

export type BareDatabase = Awaited<ReturnType<typeof openDatabase>>

/** Tests of a service that needs its tables and no shop around them, on both databases. */
export function onBothBareDatabases(name: string, tests: (open: () => Promise<BareDatabase>) => void) {
  for (const kind of ['SQLite', 'PostgreSQL'] as const)
    describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`${name} (${kind})`, () =>
      tests(async () => {
        const dataDir = kind === 'SQLite' ? freshSqlite() : mkdtempSync(join(tmpdir(), 'delguur-test-'))
        const databaseUrl = kind === 'PostgreSQL' ? await freshPostgres() : undefined
        const db = await openDatabase({ dataDir, databaseUrl })
        onTestFinished(async () => {
          await db.close()
          rmSync(dataDir, { recursive: true, force: true })
        })
        return db
      })
    )
}

/** A customer whom other tables can refer to. */
export function addUser(db: BareDatabase, id: string, at: Date) {
  const moment = at.toISOString()
  return db.change(({ query }) =>
    query
      .insertInto('users')
      .values({
        id,
        locale: 'mn',
        first_name: '',
        last_name: '',
        password_hash: null,
        kind: 'person',
        register_number: null,
        organisation_json: null,
        loyalty_since: null,
        preferences_json: '{}',
        created_at: moment,
        updated_at: moment,
        deleted_at: null,
        avatar: null
      })
      .execute()
  )
}

/** An open order that other tables can refer to. */
export function addOrder(db: BareDatabase, row: Pick<OrderRow, 'id'> & Partial<OrderRow>, at: Date): Promise<OrderRow> {
  const moment = at.toISOString()
  const order: OrderRow = {
    number: row.id,
    token: row.id,
    state: 'cart',
    payment_state: 'checkout',
    shipment_state: 'pending',
    locale: 'mn',
    email: '',
    phone: '',
    item_total: 0,
    ship_total: 0,
    total: 0,
    total_quantity: 0,
    payment_method: null,
    address_json: null,
    delivery_json: null,
    special_instructions: '',
    age_confirmed: 0,
    reserved_until: null,
    reserved_since: null,
    created_at: moment,
    updated_at: moment,
    completed_at: null,
    paid_at: null,
    canceled_at: null,
    user_id: null,
    adjustment_total: 0,
    adjustment_count: 0,
    unacknowledged_json: null,
    requested_wallet_amount: null,
    receipt_json: null,
    verified_phone: null,
    version: 0,
    ...row
  }
  return db.change(async tx => {
    await tx.run(insertOrder, order)
    return order
  })
}
