import { randomUUID } from 'node:crypto'
import { SearchBusy } from '../busy.ts'
import { stopIfCanceled } from '../canceled.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import type { SearchEngine } from '../port.ts'
import { BulkLoader, type BulkOptions, type Operation, type Rejection } from './bulk.ts'
import type { AskIndex } from './completions.ts'
import type { Connection } from './connection.ts'
import { indexVersion } from './index-version.ts'
import { ignoreBusy, liveIndices } from './live-index.ts'
import { acquireLock, type ClusterLock, type LockOptions } from './lock.ts'

type Products = Parameters<SearchEngine['replaceAll']>[0]
type OnProgress = Parameters<SearchEngine['replaceAll']>[1]

export interface CatalogueIndexOptions extends BulkOptions, LockOptions {
  /** First part of the names of indices: several shops may share one cluster. */
  readonly prefix?: string
  /** Called with products that the cluster will never take as they are; the others are in. */
  readonly onRejected?: (rejected: readonly Rejection[]) => void
}

/** A new index that lacks so many of the documents is worse than the old one. */
const REJECTED_SHARE_MAX = 0.05

/** The products in a cluster: versioned indices behind one alias, filled beside the live one and then switched at once. */
export class CatalogueIndex {
  readonly alias: string
  readonly #cluster: Connection
  readonly #options: CatalogueIndexOptions
  readonly #version = indexVersion()
  readonly #indices: ReturnType<typeof liveIndices>
  readonly #bulk: BulkLoader
  readonly #owner = randomUUID()
  /** Changes made while a new index is filled: it gets them too before searches switch to it. */
  #journal: Operation[] | undefined
  /** Rebuilds run one after the other. */
  #rebuilding: Promise<void> = Promise.resolve()

  constructor(cluster: Connection, options: CatalogueIndexOptions) {
    this.#cluster = cluster
    this.#options = options
    this.alias = `${options.prefix ?? 'delguur'}-${catalogueSchema.index}`
    this.#indices = liveIndices(cluster, this.alias, this.#version)
    this.#bulk = new BulkLoader(cluster, options)
  }

  /** How to send a search body to the live index; throws `SearchBusy` where there is none. */
  ask =
    (signal?: AbortSignal): AskIndex =>
    async <T>(body: object) => {
      stopIfCanceled(signal)
      const answer = await this.#cluster.ask<T>('POST', `/${this.alias}/_search`, body, signal)
      if (answer === undefined) throw new SearchBusy(`The search cluster has no index ${this.alias}`)
      return answer
    }

  /** Whether the live index was made the way this release makes it. */
  async isCurrent(): Promise<boolean> {
    return (await this.#indices.live())?.version === this.#version
  }

  async change(operations: readonly Operation[]): Promise<void> {
    this.#journal?.push(...operations)
    this.#report(await this.#bulk.load({ index: this.alias, isAlias: true, refresh: true }, operations))
  }

  replaceAll(documents: Products, onProgress: OnProgress): Promise<void> {
    const next = this.#rebuilding.then(() => this.#rebuild(documents, onProgress))
    this.#rebuilding = next.catch(() => undefined)
    return next
  }

  /** Waits for the rebuild under way. */
  settled(): Promise<void> {
    return this.#rebuilding
  }

  async #rebuild(documents: Products, onProgress: OnProgress): Promise<void> {
    const before = await this.#indices.live()
    const lock = await acquireLock(this.#cluster, this.alias, this.#owner, this.#options)
    try {
      const live = await this.#indices.live()
      // Another server did the same while this one waited for the lock.
      if (live && live.index !== before?.index && live.version === this.#version) return
      await this.#indices.deleteAbandoned()
      await this.#fillAndSwitch(documents, lock, onProgress)
    } finally {
      this.#journal = undefined
      await lock.release().catch(ignoreBusy)
    }
  }

  async #fillAndSwitch(documents: Products, lock: ClusterLock, onProgress: OnProgress): Promise<void> {
    const readAt = Date.now()
    const journal: Operation[] = (this.#journal = [])
    const index = await this.#indices.create(readAt)
    let isLive = false
    try {
      await this.#fill(index, documents, readAt, async done => {
        onProgress?.({ done })
        await lock.renew()
      })
      const replayed = await this.#replay(index, journal, 0, false)
      await this.#cluster.work('POST', `/${index}/_refresh`)
      await lock.renew()
      const old = await this.#indices.switchTo(index)
      isLive = true
      // Changes between the replay and the switch went to the old index only.
      await this.#replay(index, journal, replayed, true)
      for (const one of old) await this.#indices.deleteIndex(one)
    } finally {
      // Once it is live, searches use it, whatever failed afterwards.
      if (!isLive) await this.#indices.deleteIndex(index).catch(ignoreBusy)
    }
  }

  async #fill(
    index: string,
    documents: Products,
    readAt: number,
    onBatch: (done: number) => Promise<void>
  ): Promise<void> {
    let done = 0
    let renewal = Promise.resolve()
    const target = { index, isAlias: false, refresh: false }
    const rejected = await this.#bulk.load(target, operationsOf(documents, readAt), loaded => {
      done = loaded
      renewal = renewal.then(() => onBatch(loaded))
      renewal.catch(() => undefined)
    })
    await renewal
    this.#report(rejected)
    if (rejected.length > REJECTED_SHARE_MAX * done)
      throw new Error(`The search cluster takes ${rejected.length} of ${done} products never: ${rejected[0]?.reason}`)
  }

  /** Sends an index the journal from a position on, also what is added meanwhile; returns the position reached. */
  async #replay(index: string, journal: readonly Operation[], from: number, refresh: boolean): Promise<number> {
    let at = from
    while (at < journal.length) {
      const added = journal.slice(at)
      this.#report(await this.#bulk.load({ index, isAlias: false, refresh }, added))
      at += added.length
    }
    return at
  }

  #report(rejected: readonly Rejection[]): void {
    if (rejected.length > 0) this.#options.onRejected?.(rejected)
  }
}

async function* operationsOf(documents: Products, readAt: number): AsyncGenerator<Operation> {
  for await (const put of documents) yield { put, readAt }
}
