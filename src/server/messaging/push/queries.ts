import { signedInDevices } from '../../identity/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PushSubscriptionTable } from './tables.ts'

type Row = { [K in keyof PushSubscriptionTable]: PushSubscriptionTable[K] }

/** A browser that subscribes again has new keys, wishes or a new person in front of it. */
export const upsertSubscription = statement<Omit<Row, 'created_at' | 'updated_at'> & { now: string }, never>((db, p) =>
  db
    .insertInto('push_subscriptions')
    .values({
      id: p('id'),
      endpoint: p('endpoint'),
      p256dh: p('p256dh'),
      auth: p('auth'),
      topics: p('topics'),
      locale: p('locale'),
      user_id: p('user_id'),
      created_at: p('now'),
      updated_at: p('now')
    })
    .onConflict(c =>
      c.column('endpoint').doUpdateSet({
        p256dh: p('p256dh'),
        auth: p('auth'),
        topics: p('topics'),
        locale: p('locale'),
        user_id: p('user_id'),
        updated_at: p('now')
      })
    )
)

export const subscriptionByEndpoint = statement<{ endpoint: string }, Row>((db, p) =>
  db.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', p('endpoint'))
)

export const subscriptionById = statement<{ id: string }, Row>((db, p) =>
  db.selectFrom('push_subscriptions').selectAll().where('id', '=', p('id'))
)

/**
 * Browsers in which somebody is signed in right now: a user who signs out, or is signed out, hears no more of it there,
 * and the next person on a shared device hears nothing of the one before.
 */
export async function subscriptionsOfUser(reader: Reader, userId: string, topic: string, now: Date) {
  const rows: Row[] = []
  for (const { player_id } of await reader.all(signedInDevices, { user_id: userId, now: now.toISOString() })) {
    const subscription = await reader.first(subscriptionById, { id: player_id })
    if (subscription?.topics.includes(topic)) rows.push(subscription)
  }
  return rows
}

export const deleteByEndpoint = statement<{ endpoint: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', p('endpoint'))
)

export const deleteById = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('id', '=', p('id'))
)

export const assignSubscription = statement<{ id: string; user_id: string }, never>((db, p) =>
  db
    .updateTable('push_subscriptions')
    .set({ user_id: p('user_id') })
    .where('id', '=', p('id'))
)
