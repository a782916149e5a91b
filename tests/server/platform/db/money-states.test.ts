import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'
import { invoiceOf, orderToPay } from '../../../support/qpay-order.ts'
import { onBothDatabases } from '../../../support/shop.ts'
import { holder } from '../../../support/wallet-holder.ts'

onBothDatabases('migration 0072', open => {
  test('money states: refunds and wallet entries of before have the names of today', async () => {
    const { simulator, shop, someone, refresh } = await orderToPay(open)
    const person = await holder(shop)
    await person.give('cash', 5_000)
    await someone.pay()
    await simulator.pay(await invoiceOf(simulator))
    await refresh()
    await someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'changed-mind' })
    const { db } = shop.shop
    const seen = () =>
      Promise.all([
        db.query.selectFrom('refunds').select(['state', 'destination', 'fallback_destination']).execute(),
        db.query.selectFrom('wallet_entries').select('kind').execute()
      ])
    await db.change(async ({ query }) => {
      // As they were before.
      await sql`update refunds set state = 'waiting', fallback_destination = 'by-hand'`.execute(query)
      await sql`update wallet_entries set kind = 'corrected'`.execute(query)
      await MIGRATIONS.find(({ name }) => name === '0072-standard-money-states')?.up(query, db.dialect)
    })
    expect(await seen()).toEqual([
      [{ state: 'pending', destination: 'source', fallback_destination: 'manual' }],
      [{ kind: 'adjustment' }]
    ])
  })
})
