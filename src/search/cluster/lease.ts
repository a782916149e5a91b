import { setTimeout as pause } from 'node:timers/promises'
import { SearchBusy } from '../busy.ts'
import { ClusterRefused, type Connection } from './connection.ts'

/**
 * One server at a time fills a new index: who holds a document in the cluster, and renews it all the while. A lease
 * that nobody renewed for a while, as the one who waits saw with his own clock, belonged to a server that is gone.
 */
export interface Lease {
  /** Throws when somebody else has taken it meanwhile. */
  renew(): Promise<void>
  release(): Promise<void>
}

export interface LeaseOptions {
  /** A holder that was not heard of for so long is gone, ms. */
  readonly leaseMs?: number
  /** How often somebody who waits looks again, ms. */
  readonly lookMs?: number
}

const LEASE_MS = 20_000
const LOOK_MS = 500
const CONFLICT = 409
const ALREADY_THERE = 400

interface Written {
  readonly _seq_no: number
  readonly _primary_term: number
}

/** One small index for all shops of a cluster. */
const LEASES = '/delguur-leases'

/** Waits until the lease on something is ours. */
export async function takeLease(
  cluster: Connection,
  name: string,
  owner: string,
  { leaseMs = LEASE_MS, lookMs = LOOK_MS }: LeaseOptions = {}
): Promise<Lease> {
  const path = `${LEASES}/_doc/${name}`
  await ignoring(ALREADY_THERE, () =>
    cluster.work('PUT', LEASES, {
      settings: { number_of_shards: 1, number_of_replicas: 0 },
      mappings: { dynamic: false }
    })
  )
  const write = (condition: string) =>
    ignoring(CONFLICT, () => cluster.work<Written>('PUT', `${path}?${condition}`, { owner }))
  const unchanged = ({ _seq_no, _primary_term }: Written) =>
    `if_seq_no=${_seq_no}&if_primary_term=${_primary_term}&refresh=true`

  let seen: Written | undefined
  let seenAt = 0
  for (;;) {
    const ours = await write('op_type=create')
    if (ours) return held(cluster, path, ours, state => write(unchanged(state)))
    const theirs = await cluster.ask<Written>('GET', path)
    if (theirs && seen?._seq_no === theirs._seq_no && performance.now() - seenAt > leaseMs) {
      const taken = await write(unchanged(theirs))
      if (taken) return held(cluster, path, taken, state => write(unchanged(state)))
    } else if (theirs && seen?._seq_no !== theirs._seq_no) {
      seen = theirs
      seenAt = performance.now()
    }
    await pause(lookMs)
  }
}

function held(
  cluster: Connection,
  path: string,
  first: Written,
  rewrite: (state: Written) => Promise<Written | undefined>
): Lease {
  let state = first
  return {
    async renew() {
      const next = await rewrite(state)
      if (!next) throw new SearchBusy('Another server fills the search cluster now')
      state = next
    },
    async release() {
      await ignoring(CONFLICT, () =>
        cluster.work('DELETE', `${path}?if_seq_no=${state._seq_no}&if_primary_term=${state._primary_term}`)
      )
    }
  }
}

/** Nothing where the cluster refuses for this one reason. */
async function ignoring<T>(status: number, work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ClusterRefused && error.status === status) return undefined
    throw error
  }
}
