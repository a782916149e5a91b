import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'
import { onBothDatabases } from '../../../support/shop.ts'

const BEFORE = {
  'hotel.letter': { bookingId: 'b', about: 'lapsed' },
  'travel-quote.letter': { quoteId: 'q', letter: 'answered' },
  'lease.news': { leaseId: 'l', news: 'approved' },
  'alert.mail': { alarm: 'sms-budget', at: '' },
  'order.mail': { orderId: 'o', news: 'shipped', about: '2' },
  'account.notice-mail': { to: 'a@example.mn', locale: 'mn', about: { news: 'welcome' } },
  'account.notice-sms': { phone: '99191234' },
  'payment.refund': { refundId: 'r' }
}

const AFTER = {
  'hotel-booking.notification': { bookingId: 'b', notification: 'expired' },
  'travel-quote.notification': { quoteId: 'q', notification: 'answered' },
  'lease.notification': { leaseId: 'l', notification: 'approved' },
  'alert.mail': { alert: 'sms-budget', at: '' },
  'order.mail': { orderId: 'o', notification: 'shipped', about: '2' },
  'account.notice-mail': { to: 'a@example.mn', locale: 'mn', about: { kind: 'welcome' } },
  'account.notice-sms': { phone: '99191234' },
  'payment.refund': { refundId: 'r' }
}

onBothDatabases('migration 0050', open => {
  it('gives messages that wait the names the code sends them by, and keeps what they say', async () => {
    const { db } = (await open()).shop
    await db.change(async ({ query }) => {
      // As it was before.
      await query.schema.alterTable('follower_notifications').renameTo('follower_letters').execute()
      await query.schema.alterTable('orders').renameColumn('verified_phone', 'proved_phone').execute()
      await query.deleteFrom('outbox').execute()
      const row = { queue: 'mail', state: 'waiting', attempts: 0, done_at: null, error: null } as const
      const at = '2026-11-01T00:00:00.000Z'
      for (const [kind, payload] of Object.entries(BEFORE))
        await query
          .insertInto('outbox')
          .values({
            ...row,
            id: kind,
            kind,
            dedupe_key: kind,
            payload_json: JSON.stringify(payload),
            due_at: at,
            created_at: at
          })
          .execute()
      await MIGRATIONS.find(({ name }) => name === '0050-notifications')?.up(query, db.dialect)
    })
    const rows = await db.query.selectFrom('outbox').select(['kind', 'payload_json']).execute()
    expect(
      Object.fromEntries(rows.map(({ kind, payload_json }) => [kind, JSON.parse(payload_json) as object]))
    ).toEqual(AFTER)
    expect(await db.query.selectFrom('follower_notifications').selectAll().execute()).toEqual([])
    expect(await db.query.selectFrom('orders').select('verified_phone').execute()).toEqual([])
  })
})
