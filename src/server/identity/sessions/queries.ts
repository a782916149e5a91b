import { statement } from '../../platform/db/statement.ts'
import type { DeviceTable, SessionTable, SessionTokenTable } from './tables.ts'
import type { Principal } from '../../platform/http/principal.ts'

export type SessionRow = { [K in keyof SessionTable]: SessionTable[K] }

/** Asked with every call of somebody who is signed in. */
export const principalByToken = statement<{ hash: string; now: string }, Principal>((db, p) =>
  db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .select(['sessions.user_id as userId', 'sessions.id as sessionId', 'sessions.device_id as deviceId'])
    .select('sessions.authenticated_at as authenticatedAt')
    .where('token.hash', '=', p('hash'))
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', p('now'))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.ends_at', '>', p('now'))
)

export const refreshToken = statement<{ hash: string }, Pick<SessionTokenTable, 'session_id' | 'used_at'>>((db, p) =>
  db
    .selectFrom('session_tokens')
    .select(['session_id', 'used_at'])
    .where('hash', '=', p('hash'))
    .where('kind', '=', 'refresh')
)

/** Holds a session, so that two who bring its token come one after the other. */
export const lockSession = statement<{ id: string }, SessionRow>((db, p, dialect) => {
  const query = db.selectFrom('sessions').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const insertToken = statement<Omit<SessionTokenTable, 'used_at'>, never>((db, p) =>
  db.insertInto('session_tokens').values({
    hash: p('hash'),
    session_id: p('session_id'),
    kind: p('kind'),
    expires_at: p('expires_at'),
    used_at: null
  })
)

export const markTokenUsed = statement<{ hash: string; used_at: string }, never>((db, p) =>
  db
    .updateTable('session_tokens')
    .set({ used_at: p('used_at') })
    .where('hash', '=', p('hash'))
    .where('used_at', 'is', null)
)

export const insertSession = statement<Omit<SessionRow, 'ended_at'>, never>((db, p) =>
  db.insertInto('sessions').values({
    id: p('id'),
    user_id: p('user_id'),
    device_id: p('device_id'),
    client: p('client'),
    remembered: p('remembered'),
    created_at: p('created_at'),
    seen_at: p('seen_at'),
    idle_ends_at: p('idle_ends_at'),
    ends_at: p('ends_at'),
    ended_at: null,
    authenticated_at: p('authenticated_at')
  })
)

export const recordReauthentication = statement<{ id: string; authenticated_at: string }, never>((db, p) =>
  db
    .updateTable('sessions')
    .set({ authenticated_at: p('authenticated_at') })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null)
)

export const touchSession = statement<Pick<SessionRow, 'id' | 'seen_at' | 'idle_ends_at'>, never>((db, p) =>
  db
    .updateTable('sessions')
    .set({ seen_at: p('seen_at'), idle_ends_at: p('idle_ends_at') })
    .where('id', '=', p('id'))
)

export const insertDevice = statement<Omit<DeviceTable, 'player_id'>, never>((db, p) =>
  db
    .insertInto('devices')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      token_hash: p('token_hash'),
      name: p('name'),
      player_id: null,
      first_seen_at: p('first_seen_at'),
      last_seen_at: p('last_seen_at')
    })
    .onConflict(c =>
      c.columns(['token_hash', 'user_id']).doUpdateSet({ name: p('name'), last_seen_at: p('last_seen_at') })
    )
)

export const deviceByToken = statement<{ token_hash: string; user_id: string }, Pick<DeviceTable, 'id'>>((db, p) =>
  db.selectFrom('devices').select('id').where('token_hash', '=', p('token_hash')).where('user_id', '=', p('user_id'))
)

export const endSession = statement<{ id: string; ended_at: string }, never>((db, p) =>
  db
    .updateTable('sessions')
    .set({ ended_at: p('ended_at') })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null)
)

export const deleteTokens = statement<{ session_id: string }, never>((db, p) =>
  db.deleteFrom('session_tokens').where('session_id', '=', p('session_id'))
)

export const openSessionsOf = statement<{ user_id: string; now: string }, SessionRow & { name: string }>((db, p) =>
  db
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .selectAll('sessions')
    .select('devices.name')
    .where('sessions.user_id', '=', p('user_id'))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.ends_at', '>', p('now'))
    .where('sessions.idle_ends_at', '>', p('now'))
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
)

/** Spent and expired tokens can no longer mean anything. */
export const deleteTokensBefore = statement<{ expires_at: string }, never>((db, p) =>
  db.deleteFrom('session_tokens').where('expires_at', '<', p('expires_at'))
)
