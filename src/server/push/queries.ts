import { statement } from '../db/statement.ts'
import type { PushSubscriptionTable } from '../db/tables.ts'

type Row = { [K in keyof PushSubscriptionTable]: PushSubscriptionTable[K] }

/** A browser that subscribes again has new keys, wishes or a new person in front of it. */
export const keepSubscription = statement<Omit<Row, 'created_at' | 'updated_at'> & { now: string }, never>((db, p) =>
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

export const subscriptionsOfUser = statement<{ user_id: string; topic: string }, Row>((db, p) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('topics', 'like', p('topic'))
    .orderBy('id')
)

export const deleteByEndpoint = statement<{ endpoint: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', p('endpoint'))
)

export const deleteById = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('id', '=', p('id'))
)

export const giveTo = statement<{ id: string; user_id: string | null }, never>((db, p) =>
  db
    .updateTable('push_subscriptions')
    .set({ user_id: p('user_id') })
    .where('id', '=', p('id'))
)
