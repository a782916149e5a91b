import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Quotes and registrations of cards are `canceled`, as orders, leases and hotel bookings are. */
export const canceledSpelling: Migration = {
  name: '0077-canceled-spelling',
  async up(db) {
    for (const table of ['travel_quotes', 'payment_card_registrations'])
      await sql`update ${sql.table(table)} set state = 'canceled' where state = 'cancelled'`.execute(db)
    await sql`
      update outbox set payload_json = replace(payload_json, '"cancelled"', '"canceled"')
      where kind = 'travel-quote.notification' and payload_json like '%"cancelled"%'`.execute(db)
  }
}
