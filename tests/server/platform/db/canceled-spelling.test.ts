import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'
import { onBothDatabases } from '../../../support/shop.ts'
import { traveller } from '../../../support/travel.ts'

onBothDatabases('migration 0077', open => {
  test('canceled: a quote that was cancelled before, and its mail that still waits, are spelled as of today', async () => {
    const shop = await open()
    const person = await traveller(shop)
    const number = await person.request()
    const { db } = shop.shop
    await db.change(async ({ query }) => {
      // As they were before.
      await sql`update travel_quotes set state = 'cancelled'`.execute(query)
      await sql`
        update outbox set payload_json = replace(payload_json, '"requested"', '"cancelled"')
        where kind = 'travel-quote.notification'`.execute(query)
      await MIGRATIONS.find(({ name }) => name === '0077-canceled-spelling')?.up(query, db.dialect)
    })
    expect((await person.read(number)).state).toBe('canceled')
    const mails = await db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'travel-quote.notification')
      .execute()
    expect(mails.map(({ payload_json }) => JSON.parse(payload_json) as object)).toMatchObject([
      { notification: 'canceled' }
    ])
  })
})
