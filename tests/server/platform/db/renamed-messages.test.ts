import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'
import { formerKinds, messageSchemas } from '../../../../src/server/outbox/message-schemas.ts'
import { messageReader } from '../../../../src/server/platform/outbox/deliver.ts'
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

const FORMER = ['order.confirmation', 'order.mail', 'order.sms', 'order.push', 'payment.refund']
const PRESENT = [
  'order.confirmation-mail',
  'order.notification-mail',
  'order.notification-sms',
  'order.notification-push',
  'payment.refund'
]

onBothDatabases('migration 0106', open => {
  it('gives messages about orders kinds that name their channel, with their keys, also of text messages', async () => {
    const { db } = (await open()).shop
    const at = '2026-11-01T00:00:00.000Z'
    await db.change(async ({ query }) => {
      await query.deleteFrom('outbox').execute()
      for (const kind of FORMER)
        await query
          .insertInto('outbox')
          .values({
            ...{ id: kind, kind, queue: 'mail', dedupe_key: `${kind}:1:paid`, state: 'waiting', attempts: 0 },
            payload_json: JSON.stringify({ kind, orderId: 'o', notification: 'paid' }),
            ...{ due_at: at, created_at: at, done_at: null, error: null }
          })
          .execute()
      const sending = { state: 'taken', uncertain: 0, provider_id: null, segments: 1 }
      const stamps = { created_at: at, updated_at: at, checked_at: at }
      for (const id of ['order.sms:1:paid', 'auth.code-sms:1'])
        await query
          .insertInto('sms_sendings')
          .values({ id, ...sending, ...stamps })
          .execute()
      await MIGRATIONS.find(({ name }) => name === '0106-order-message-kinds')?.up(query, db.dialect)
    })
    const rows = await db.query.selectFrom('outbox').select(['kind', 'dedupe_key', 'payload_json']).execute()
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(PRESENT.toSorted())
    for (const { kind, dedupe_key, payload_json } of rows) {
      expect(dedupe_key).toBe(`${kind}:1:paid`)
      expect(JSON.parse(payload_json)).toEqual({ kind, orderId: 'o', notification: 'paid' })
    }
    const sendings = await db.query.selectFrom('sms_sendings').select('id').orderBy('id').execute()
    expect(sendings.map(({ id }) => id)).toEqual(['auth.code-sms:1', 'order.notification-sms:1:paid'])
  })

  it('messages that a process of the release before writes afterwards are read by their present kinds', () => {
    const read = messageReader(messageSchemas, formerKinds)
    expect(read(JSON.stringify({ kind: 'order.sms', orderId: 'o', notification: 'paid' }))).toEqual({
      kind: 'order.notification-sms',
      orderId: 'o',
      notification: 'paid'
    })
    expect(() => read('{"kind":"order.fax"}')).toThrow('outbox.payload_json')
  })
})
