import { v7 as uuid } from 'uuid'
import {
  absoluteUntil,
  ACCESS_MINUTES,
  accessUntil,
  idleUntil,
  isReplay,
  SESSIONS_MAX
} from '../../../domain/identity/session-lifetime.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { recordAccountEvent, type ClientInfo } from './events.ts'
import {
  principalByToken,
  deleteTokens,
  deviceByToken,
  endSession,
  insertDevice,
  insertSession,
  insertToken,
  lockSession,
  openSessionsOf,
  refreshToken,
  recordReauthentication,
  touchSession,
  markTokenUsed,
  type SessionRow
} from './queries.ts'
import { hashToken, newToken, nextRefreshToken } from './tokens.ts'

export interface Tokens {
  readonly userId: string
  readonly sessionId: string
  readonly access: string
  readonly refresh: string
  /** Seconds until the access token ends. */
  readonly expiresInSeconds: number
  readonly remembered: boolean
  /** Whether this account was never signed in on this device before. */
  readonly isNewDevice?: boolean
}

export interface NewSession {
  readonly userId: string
  /** Device token of an earlier sign-in; a new one is issued where it is missing. */
  readonly deviceToken: string
  readonly client: string
  readonly remembered: boolean
  readonly clientInfo: ClientInfo
  /** Whether a code or the password opened it: that counts as a recent authentication. */
  readonly isRecentlyAuthenticated: boolean
}

interface Deps {
  readonly db: Database
  /** The secret that each refresh token is derived with. */
  readonly secret: string
  readonly now: () => Date
}

export type SessionService = ReturnType<typeof createSessionService>

/** Sessions: starting, refreshing and ending them. */
export const createSessionService = (deps: Deps) => ({
  ...bindDeps(deps, {
    start: startSession,
    refresh: refreshSession,
    principalByToken: readPrincipal,
    endByToken,
    endForUser,
    endOthers,
    reauthenticate,
    isOpen,
    list,
    isKnownDevice
  }),
  endAll
})

const issueAccessToken = async (tx: Transaction, sessionId: string, at: Date) => {
  const access = newToken()
  await tx.run(insertToken, {
    hash: hashToken(access),
    session_id: sessionId,
    kind: 'access',
    expires_at: accessUntil(at).toISOString()
  })
  return access
}

const storeRefreshToken = (tx: Transaction, session: Pick<SessionRow, 'id' | 'ends_at'>, token: string) =>
  tx.run(insertToken, {
    hash: hashToken(token),
    session_id: session.id,
    kind: 'refresh',
    // A used one must be known again for as long as its session may last.
    expires_at: session.ends_at
  })

const end = async (tx: Transaction, id: string, at: Date) => {
  const ended = await tx.run(endSession, { id, ended_at: at.toISOString() })
  await tx.run(deleteTokens, { session_id: id })
  return ended === 1
}

const endAll = async (tx: Transaction, userId: string, at: Date, except = '') => {
  const open = await tx.all(openSessionsOf, { user_id: userId, now: at.toISOString() })
  const others = open.filter(({ id }) => id !== except)
  for (const { id } of others) await end(tx, id, at)
  return others.length
}

/** Inside the change that proved who it is. */
async function startSession(
  { now }: Deps,
  tx: Transaction,
  { userId, deviceToken, client, remembered, clientInfo, isRecentlyAuthenticated }: NewSession
): Promise<Tokens> {
  const at = now()
  const seen = at.toISOString()
  const token_hash = hashToken(deviceToken)
  const isNewDevice = (await tx.first(deviceByToken, { token_hash, user_id: userId })) === undefined
  await tx.run(insertDevice, {
    id: uuid(),
    user_id: userId,
    token_hash,
    name: clientInfo.device,
    first_seen_at: seen,
    last_seen_at: seen
  })
  const device = await tx.first(deviceByToken, { token_hash, user_id: userId })
  if (!device) throw new Error('A device that was just written is gone')
  const open = await tx.all(openSessionsOf, { user_id: userId, now: seen })
  for (const { id } of open.slice(SESSIONS_MAX - 1)) await end(tx, id, at)

  const session = {
    id: uuid(),
    user_id: userId,
    device_id: device.id,
    client,
    remembered: Number(remembered),
    created_at: seen,
    seen_at: seen,
    idle_ends_at: idleUntil(at, remembered).toISOString(),
    ends_at: absoluteUntil(at, remembered).toISOString(),
    authenticated_at: isRecentlyAuthenticated ? seen : null
  }
  await tx.run(insertSession, session)
  const refresh = newToken()
  await storeRefreshToken(tx, session, refresh)
  await recordAccountEvent(tx, userId, 'signed-in', clientInfo, at)
  return {
    userId,
    sessionId: session.id,
    access: await issueAccessToken(tx, session.id, at),
    refresh,
    expiresInSeconds: ACCESS_MINUTES * 60,
    remembered,
    isNewDevice
  }
}

/**
 * A refresh token is good for once; a client that brings a used one holds a copy, and as nobody can tell which of
 * the two is the owner, the session ends for both.
 */
const refreshSession = (
  { db, now, secret }: Deps,
  token: string,
  client: string,
  clientInfo: ClientInfo
): Promise<Tokens | undefined> =>
  db.change(async tx => {
    const at = now()
    const known = await tx.first(refreshToken, { hash: hashToken(token) })
    const session = known && (await tx.first(lockSession, { id: known.session_id }))
    // Read again: the request that held the session before us may have used the token.
    const found = session && (await tx.first(refreshToken, { hash: hashToken(token) }))
    if (!found || session.client !== client || session.ended_at !== null) return undefined
    if (session.ends_at <= at.toISOString() || session.idle_ends_at <= at.toISOString()) return undefined

    const refresh = nextRefreshToken(token, secret)
    if (found.used_at === null) {
      await tx.run(markTokenUsed, { hash: hashToken(token), used_at: at.toISOString() })
      await storeRefreshToken(tx, session, refresh)
    } else {
      const next = await tx.first(refreshToken, { hash: hashToken(refresh) })
      if (isReplay(found.used_at, at) || !next || next.used_at !== null) {
        await end(tx, session.id, at)
        await recordAccountEvent(tx, session.user_id, 'token-replayed', clientInfo, at)
        return undefined
      }
    }
    const remembered = session.remembered === 1
    await tx.run(touchSession, {
      id: session.id,
      seen_at: at.toISOString(),
      idle_ends_at: idleUntil(at, remembered).toISOString()
    })
    return {
      userId: session.user_id,
      sessionId: session.id,
      access: await issueAccessToken(tx, session.id, at),
      refresh,
      expiresInSeconds: ACCESS_MINUTES * 60,
      remembered
    }
  })

const readPrincipal = ({ db, now }: Deps, token: string) =>
  db.first(principalByToken, { hash: hashToken(token), now: now().toISOString() })

/** Ends the session behind either of its tokens; unknown ones are as gone as they should be (RFC 7009). Answers whose. */
const endByToken = ({ db, now }: Deps, token: string, clientInfo: ClientInfo) =>
  db.change(async tx => {
    const found = await tx.query
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .select(['sessions.id', 'sessions.user_id'])
      .where('hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!found || !(await end(tx, found.id, now()))) return undefined
    await recordAccountEvent(tx, found.user_id, 'signed-out', clientInfo, now())
    return found.user_id
  })

/** Only one's own: another's is as unknown as none. */
const endForUser = ({ db, now }: Deps, userId: string, id: string, clientInfo: ClientInfo) =>
  db.change(async tx => {
    const session = await tx.first(lockSession, { id })
    if (session?.user_id !== userId || !(await end(tx, id, now()))) return false
    await recordAccountEvent(tx, userId, 'signed-out', clientInfo, now())
    return true
  })

/** Everywhere but here. */
const endOthers = ({ db, now }: Deps, userId: string, currentSessionId: string, clientInfo: ClientInfo) =>
  db.change(async tx => {
    const at = now()
    const ended = await endAll(tx, userId, at, currentSessionId)
    if (ended > 0) await recordAccountEvent(tx, userId, 'signed-out', clientInfo, at)
    return ended
  })

/** Its owner has just proven that it is them. */
const reauthenticate = ({ now }: Deps, tx: Transaction, id: string) =>
  tx.run(recordReauthentication, { id, authenticated_at: now().toISOString() })

const isOpen = async ({ now }: Deps, reader: Reader, userId: string, id: string) =>
  (await reader.all(openSessionsOf, { user_id: userId, now: now().toISOString() })).some(each => each.id === id)

const list = ({ db, now }: Deps, userId: string) =>
  db.all(openSessionsOf, { user_id: userId, now: now().toISOString() })

/** Whether this device was signed in to this account before. */
const isKnownDevice = async ({ db }: Deps, userId: string, deviceToken: string) =>
  deviceToken !== '' &&
  (await db.first(deviceByToken, { token_hash: hashToken(deviceToken), user_id: userId })) !== undefined
