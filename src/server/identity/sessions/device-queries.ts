import { statement } from '../../platform/db/statement.ts'

/** Devices with a push subscription on which a user is signed in right now, by the id of the subscription. */
export const signedInDevices = statement<{ user_id: string; now: string }, { player_id: string }>((db, p) =>
  db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.device_id', 'devices.id')
    .select(e => e.ref('devices.player_id').$notNull().as('player_id'))
    .distinct()
    .where('devices.user_id', '=', p('user_id'))
    .where('devices.player_id', 'is not', null)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.ends_at', '>', p('now'))
    .where('sessions.idle_ends_at', '>', p('now'))
    .orderBy('devices.player_id')
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
