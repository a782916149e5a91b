import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

type Payload = Readonly<Record<string, unknown>>

const renamed = (payload: Payload, from: string, to: string): Payload =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name === from ? to : name, value]))

const orderMessage = (payload: Payload) => renamed(payload, 'news', 'notification')
const accountMessage = (payload: Payload) =>
  payload['about'] instanceof Object
    ? { ...payload, about: renamed(payload['about'] as Payload, 'news', 'kind') }
    : payload

/** Messages by their former kind: the new kind, and their payload in its present form. */
const MESSAGES: Readonly<Record<string, { readonly kind?: string; readonly payload: (payload: Payload) => Payload }>> =
  {
    'hotel.letter': {
      kind: 'hotel-booking.notification',
      payload: payload => {
        const { notification, ...rest } = renamed(payload, 'about', 'notification')
        return { ...rest, notification: notification === 'lapsed' ? 'expired' : notification }
      }
    },
    'travel-quote.letter': {
      kind: 'travel-quote.notification',
      payload: payload => renamed(payload, 'letter', 'notification')
    },
    'lease.news': { kind: 'lease.notification', payload: payload => renamed(payload, 'news', 'notification') },
    'alert.mail': { payload: payload => renamed(payload, 'alarm', 'alert') },
    'order.mail': { payload: orderMessage },
    'order.sms': { payload: orderMessage },
    'order.push': { payload: orderMessage },
    'account.notice-mail': { payload: accountMessage },
    'account.notice-sms': { payload: accountMessage }
  }

/** Messages that wait are sent by the names that the code has for them; an unpaid booking expires like an order. */
export const notifications: Migration = {
  name: '0050-notifications',
  async up(db) {
    await db.schema.alterTable('follower_letters').renameTo('follower_notifications').execute()
    await db.schema.alterTable('orders').renameColumn('proved_phone', 'verified_phone').execute()
    await db
      .updateTable('hotel_bookings')
      .set({ state: 'expired' })
      .where('state', '=', 'lapsed' as 'expired')
      .execute()
    await rewriteMessages(db)
  }
}

async function rewriteMessages(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload_json'])
    .where('kind', 'in', Object.keys(MESSAGES))
    .execute()
  for (const { id, kind, payload_json } of rows) {
    const message = MESSAGES[kind]
    if (!message) continue
    const payload = message.payload(JSON.parse(payload_json) as Payload)
    await db
      .updateTable('outbox')
      .set({ kind: message.kind ?? kind, payload_json: JSON.stringify(payload) })
      .where('id', '=', id)
      .execute()
  }
}
