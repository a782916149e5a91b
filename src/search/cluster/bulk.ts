import { setTimeout as pause } from 'node:timers/promises'
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { SearchBusy } from '../busy.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { ClusterRefused, type Connection } from './connection.ts'
import { recordOf } from './mapping.ts'

/**
 * A change of one product. `readAt`: when what it says began to be read from the database, ms since 1970; several
 * servers write to one cluster, and an earlier reading never replaces a later one.
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

/** Documents sent at once, and about how many bytes. */
const OPERATIONS_MAX = 1_000
const BYTES_MAX = 4 * 1_024 * 1_024
/** Tries on an overloaded cluster, each wait twice as long as the one before. */
const TRIES_MAX = 7
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

/** The target of changes: an index by its own name, or the alias, which then has to exist already. */
interface BulkTarget {
  readonly index: string
  readonly isAlias: boolean
  /** Whether the changes can be found as soon as the load has ended. */
  readonly refresh: boolean
}

const pathOf = ({ index, isAlias, refresh }: BulkTarget) => {
  const parameters = [...(refresh ? ['refresh=true'] : []), ...(isAlias ? ['require_alias=true'] : [])]
  return `/${index}/_bulk${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

/** Sends changes in batches of a size that clusters and the proxies before them accept. */
export class BulkLoader {
  readonly #cluster: Connection
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(cluster: Connection, { wait = pause }: BulkOptions = {}) {
    this.#cluster = cluster
    this.#wait = wait
  }

  /** Sends all changes; returns those that the cluster will never take. `onBatch`: changes sent so far. */
  async load(
    target: BulkTarget,
    operations: Iterable<Operation> | AsyncIterable<Operation>,
    onBatch: (done: number) => void = () => undefined
  ): Promise<readonly Rejection[]> {
    const path = pathOf(target)
    const rejected: Rejection[] = []
    let done = 0
    for await (const batch of batchesOf(operations)) {
      rejected.push(...(await this.#send(path, batch)))
      done += batch.length
      onBatch(done)
    }
    return rejected
  }

  /** One batch, halved as often as it is too large for a proxy in between. */
  async #send(path: string, batch: readonly BulkLine[]): Promise<readonly Rejection[]> {
    try {
      return await this.#sendWithRetry(path, batch)
    } catch (error) {
      if (!(error instanceof ClusterRefused) || error.status !== TOO_LARGE) throw error
      const [only] = batch
      if (batch.length === 1 && only) return [{ id: only.id, reason: 'larger than the cluster takes' }]
      const half = Math.ceil(batch.length / 2)
      return [...(await this.#send(path, batch.slice(0, half))), ...(await this.#send(path, batch.slice(half)))]
    }
  }

  /** Changes that an overloaded cluster turned away are sent again, whether it turned all away or some. */
  async #sendWithRetry(path: string, batch: readonly BulkLine[]): Promise<readonly Rejection[]> {
    const rejected: Rejection[] = []
    let remaining = batch
    for (let tries = 1; ; tries++) {
      try {
        const outcome = await this.#post(path, remaining)
        rejected.push(...outcome.rejected)
        remaining = outcome.retryable
        if (remaining.length === 0) return rejected
      } catch (error) {
        const isWorthWaiting = error instanceof SearchBusy && !(error instanceof NoIndex) && !this.#cluster.isClosed
        if (!isWorthWaiting || tries === TRIES_MAX) throw error
      }
      if (tries === TRIES_MAX) throw new SearchBusy(`The search cluster turned ${remaining.length} changes away`)
      await this.#wait(Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS))
    }
  }

  async #post(path: string, batch: readonly BulkLine[]) {
    const answer = await this.#cluster.work<BulkAnswer>('POST', path, batch.map(({ lines }) => lines).join(''))
    const items = answer?.items
    if (!items || items.length !== batch.length) throw new NoIndex()
    const retryable: BulkLine[] = []
    const rejected: Rejection[] = []
    for (const [at, item] of items.entries()) {
      const [outcome] = Object.values(item)
      const line = batch[at]
      if (!line || !outcome || outcome.status < 300) continue
      // Another server sent a later reading, or the document is gone already: nothing is left to do.
      if (outcome.status === CONFLICT || (outcome.status === NOT_FOUND && !outcome.error)) continue
      if (outcome.status === NOT_FOUND) throw new NoIndex()
      if (outcome.status === 429 || outcome.status >= 500) retryable.push(line)
      else rejected.push({ id: line.id, reason: reasonOf(outcome.error) })
    }
    return { retryable, rejected }
  }
}

/** The operations in batches of at most `OPERATIONS_MAX` and about `BYTES_MAX`. */
async function* batchesOf(operations: Iterable<Operation> | AsyncIterable<Operation>): AsyncGenerator<BulkLine[]> {
  let batch: BulkLine[] = []
  let bytes = 0
  for await (const operation of operations) {
    const line = bulkLineOf(operation)
    const size = Buffer.byteLength(line.lines)
    const isFull = batch.length === OPERATIONS_MAX || bytes + size > BYTES_MAX
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(line)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

interface BulkAnswer {
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: unknown }>>[]
}

const reasonOf = (error: unknown) => JSON.stringify(error ?? 'no reason given').slice(0, 300)
