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
export const subscriptionsOfUser = statement<{ user_id: string; topic: string; now: string }, Row>((db, p) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll('push_subscriptions')
    .where('topics', 'like', p('topic'))
    .where(e =>
      e.exists(
        e
          .selectFrom('devices')
          .innerJoin('sessions', 'sessions.device_id', 'devices.id')
          .select('devices.id')
          .whereRef('devices.player_id', '=', 'push_subscriptions.id')
          .where('devices.user_id', '=', p('user_id'))
          .where('sessions.ended_at', 'is', null)
          .where('sessions.ends_at', '>', p('now'))
          .where('sessions.idle_ends_at', '>', p('now'))
      )
    )
    .orderBy('push_subscriptions.id')
)

export const deleteByEndpoint = statement<{ endpoint: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', p('endpoint'))
)

export const deleteById = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('push_subscriptions').where('id', '=', p('id'))
)

/** One browser is one device: it was somebody else's before. */
export const linkDevice = statement<{ device_id: string; player_id: string }, never>((db, p) =>
  db
    .updateTable('devices')
    .set(e => ({
      player_id: e.case().when('id', '=', p('device_id')).then(p('player_id')).else(null).end()
    }))
    .where(e => e.or([e('id', '=', p('device_id')), e('player_id', '=', p('player_id'))]))
)

export const unlinkDevice = statement<{ device_id: string }, never>((db, p) =>
  db.updateTable('devices').set({ player_id: null }).where('id', '=', p('device_id'))
)

export const assignSubscription = statement<{ id: string; user_id: string }, never>((db, p) =>
  db
    .updateTable('push_subscriptions')
    .set({ user_id: p('user_id') })
    .where('id', '=', p('id'))
)
