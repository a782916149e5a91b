import { setTimeout as pause } from 'node:timers/promises'
import { SearchBusy } from '../busy.ts'
import { ClusterRefused, type Connection } from './connection.ts'

/**
 * A lock in the cluster, so that one server at a time fills a new index: its holder renews a document. A lock
 * not renewed for `lockTimeoutMs`, measured by the waiting server's own clock, belonged to a server that stopped.
 */
export interface ClusterLock {
  /** Throws `SearchBusy` when another server has taken it over. */
  renew(): Promise<void>
  release(): Promise<void>
}

export interface LockOptions {
  /** A lock not renewed for so long may be taken over, ms. */
  readonly lockTimeoutMs?: number
  /** How often a waiting server looks again, ms. */
  readonly lockPollMs?: number
}

const LOCK_TIMEOUT_MS = 20_000
const LOCK_POLL_MS = 500
const CONFLICT = 409
const ALREADY_THERE = 400

interface DocumentVersion {
  readonly _seq_no: number
  readonly _primary_term: number
}

/** One small index for all shops of a cluster. */
const LOCK_INDEX = '/delguur-locks'

/** Waits until this server holds the lock of a name. */
export async function acquireLock(
  cluster: Connection,
  name: string,
  owner: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, lockPollMs = LOCK_POLL_MS }: LockOptions = {}
): Promise<ClusterLock> {
  const path = `${LOCK_INDEX}/_doc/${name}`
  await ignoringStatus(ALREADY_THERE, () =>
    cluster.work('PUT', LOCK_INDEX, {
      settings: { number_of_shards: 1, number_of_replicas: 0 },
      mappings: { dynamic: false }
    })
  )
  const write = (condition: string) =>
    ignoringStatus(CONFLICT, () => cluster.work<DocumentVersion>('PUT', `${path}?${condition}`, { owner }))
  const unchanged = ({ _seq_no, _primary_term }: DocumentVersion) =>
    `if_seq_no=${_seq_no}&if_primary_term=${_primary_term}&refresh=true`

  let seen: DocumentVersion | undefined
  let seenAt = 0
  for (;;) {
    const created = await write('op_type=create')
    if (created) return heldLock(cluster, path, created, state => write(unchanged(state)))
    const current = await cluster.ask<DocumentVersion>('GET', path)
    if (current && seen?._seq_no === current._seq_no && performance.now() - seenAt > lockTimeoutMs) {
      const takenOver = await write(unchanged(current))
      if (takenOver) return heldLock(cluster, path, takenOver, state => write(unchanged(state)))
    } else if (current && seen?._seq_no !== current._seq_no) {
      seen = current
      seenAt = performance.now()
    }
    await pause(lockPollMs)
  }
}

function heldLock(
  cluster: Connection,
  path: string,
  first: DocumentVersion,
  rewrite: (state: DocumentVersion) => Promise<DocumentVersion | undefined>
): ClusterLock {
  let state = first
  return {
    async renew() {
      const next = await rewrite(state)
      if (!next) throw new SearchBusy('Another server fills the search cluster now')
      state = next
    },
    async release() {
      await ignoringStatus(CONFLICT, () =>
        cluster.work('DELETE', `${path}?if_seq_no=${state._seq_no}&if_primary_term=${state._primary_term}`)
      )
    }
  }
}

/** Undefined where the cluster refuses with this status. */
async function ignoringStatus<T>(status: number, work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ClusterRefused && error.status === status) return undefined
    throw error
  }
}
