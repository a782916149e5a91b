import { setTimeout as pause } from 'node:timers/promises'
import type { ProductDocument } from '../../contract/product-document.ts'
import { SearchBusy } from '../busy.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { ClusterRefused, type Connection } from './connection.ts'
import { recordOf } from './mapping.ts'

/**
 * A change of one product. `readAt`: when what it says began to be read from the database, ms since 1970; several
 * servers tell one cluster, and what was read earlier never replaces what was read later.
 */
export type Operation = { readonly readAt: number } & ({ readonly put: ProductDocument } | { readonly remove: string })

/** A product that the cluster will never take as it is. */
export interface Rejection {
  readonly id: string
  readonly reason: string
}

export interface BulkOptions {
  /** Waits for so many ms; tests do not. */
  readonly wait?: (ms: number) => Promise<unknown>
}

interface BulkResult {
  readonly rejected: readonly Rejection[]
}

/** Documents sent at once, and about how many bytes. */
const MAX_OPERATIONS = 1_000
const MAX_BYTES = 4 * 1_024 * 1_024
/** A cluster that is full is asked again this often, waiting twice as long each time. */
const MAX_TRIES = 7
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
const TOO_LARGE = 413
const CONFLICT = 409
const NOT_FOUND = 404

interface BulkLine {
  readonly id: string
  readonly lines: string
}

/** Waiting longer brings no index. */
class NoIndex extends SearchBusy {
  override name = 'NoIndex'
  constructor() {
    super('The search cluster has no index for changes')
  }
}

const bulkLineOf = (operation: Operation): BulkLine => {
  const version = { version: operation.readAt, version_type: 'external_gte' }
  if ('remove' in operation)
    return {
      id: operation.remove,
      lines: `${JSON.stringify({ delete: { _id: operation.remove, ...version } })}\n`
    }
  const record = JSON.stringify(recordOf(catalogueSchema, operation.put))
  return {
    id: operation.put.id,
    lines: `${JSON.stringify({ index: { _id: operation.put.id, ...version } })}\n${record}\n`
  }
}

/** Sends changes in loads of a size that a cluster likes; answers what it will never take. */
export function bulkLoader(cluster: Connection, { wait = pause }: BulkOptions = {}) {
  /** One load, which is halved where even that is too much for a proxy in between. */
  const send = async (path: string, batch: readonly BulkLine[]): Promise<readonly Rejection[]> => {
    try {
      return await sendWithRetry(path, batch)
    } catch (error) {
      if (!(error instanceof ClusterRefused) || error.status !== TOO_LARGE) throw error
      const [only] = batch
      if (batch.length === 1 && only) return [{ id: only.id, reason: 'larger than the cluster takes' }]
      const half = Math.ceil(batch.length / 2)
      return [...(await send(path, batch.slice(0, half))), ...(await send(path, batch.slice(half)))]
    }
  }

  /** Changes that a full cluster turned away are sent again, whether it turned all away or some. */
  const sendWithRetry = async (path: string, batch: readonly BulkLine[]): Promise<readonly Rejection[]> => {
    const rejected: Rejection[] = []
    let remaining = batch
    for (let tries = 1; ; tries++) {
      try {
        const outcome = await ask(path, remaining)
        rejected.push(...outcome.rejected)
        remaining = outcome.again
        if (remaining.length === 0) return rejected
      } catch (error) {
        const isWorthWaiting = error instanceof SearchBusy && !(error instanceof NoIndex) && !cluster.isClosed
        if (!isWorthWaiting || tries === MAX_TRIES) throw error
      }
      if (tries === MAX_TRIES) throw new SearchBusy(`The search cluster turned ${remaining.length} changes away`)
      await wait(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS))
    }
  }

  const ask = async (path: string, batch: readonly BulkLine[]) => {
    const answer = await cluster.work<BulkAnswer>('POST', path, batch.map(({ lines }) => lines).join(''))
    const items = answer?.items
    if (!items || items.length !== batch.length) throw new NoIndex()
    const retryable: BulkLine[] = []
    const rejected: Rejection[] = []
    for (const [at, item] of items.entries()) {
      const [outcome] = Object.values(item)
      const line = batch[at]
      if (!line || !outcome || outcome.status < 300) continue
      // Somebody told a later reading already; or it is gone already.
      if (outcome.status === CONFLICT || (outcome.status === NOT_FOUND && !outcome.error)) continue
      if (outcome.status === NOT_FOUND) throw new NoIndex()
      if (outcome.status === 429 || outcome.status >= 500) retryable.push(line)
      else rejected.push({ id: line.id, reason: reasonOf(outcome.error) })
    }
    return { again: retryable, rejected }
  }

  return async (
    index: string,
    operations: Iterable<Operation> | AsyncIterable<Operation>,
    { isAlias, refresh }: { readonly isAlias: boolean; readonly refresh: boolean },
    onBatch: (done: number) => void = () => undefined
  ): Promise<BulkResult> => {
    const parameters = [...(refresh ? ['refresh=true'] : []), ...(isAlias ? ['require_alias=true'] : [])]
    const path = `/${index}/_bulk${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
    const rejected: Rejection[] = []
    let batch: BulkLine[] = []
    let bytes = 0
    let done = 0
    const flush = async () => {
      if (batch.length === 0) return
      rejected.push(...(await send(path, batch)))
      done += batch.length
      batch = []
      bytes = 0
      onBatch(done)
    }
    for await (const operation of operations) {
      const line = bulkLineOf(operation)
      const size = Buffer.byteLength(line.lines)
      if (bytes + size > MAX_BYTES) await flush()
      batch.push(line)
      bytes += size
      if (batch.length === MAX_OPERATIONS) await flush()
    }
    await flush()
    return { rejected }
  }
}

interface BulkAnswer {
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: unknown }>>[]
}

const reasonOf = (error: unknown) => JSON.stringify(error ?? 'no reason given').slice(0, 300)
