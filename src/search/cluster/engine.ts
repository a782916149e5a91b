import { randomUUID } from 'node:crypto'
import type { ProductDocument } from '../../contract/product-document.ts'
import { SearchBusy } from '../busy.ts'
import { stopIfCancelled } from '../cancelled.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { openEmbeddedSearch } from '../embedded/engine.ts'
import type { Documents, IndexName } from '../indices.ts'
import type { SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import { bulkLoader, type BulkOptions, type Operation, type Rejection } from './bulk.ts'
import type { AskIndex } from './completions.ts'
import { connect, type ConnectionOptions } from './connection.ts'
import { fingerprints } from './fingerprints.ts'
import { acquireLock, type LockOptions } from './lock.ts'
import { ignoreBusy, liveIndices } from './live-index.ts'
import { indexVersion } from './index-version.ts'
import { searchCluster } from './search.ts'

export interface ClusterOptions extends ConnectionOptions, BulkOptions, LockOptions {
  /** What the names of its indices begin with: several shops may share one cluster. */
  readonly prefix?: string
  /** The shop's clock, ms since 1970. */
  readonly now?: () => number
  /** Told of products that the cluster will never take as they are; the others are in. */
  readonly onRejected?: (rejected: readonly Rejection[]) => void
}

/** An index that so many of the documents are not in is worse than an old one. */
const MOST_REJECTED_SHARE = 0.05

/** Search in OpenSearch or Elasticsearch: a versioned index behind an alias, filled and then switched at once. */
export function openClusterSearch(options: ClusterOptions): SearchEngine {
  const { prefix = 'delguur', now = Date.now, onRejected = () => undefined } = options
  const cluster = connect(options)
  const alias = `${prefix}-${catalogueSchema.index}`
  const version = indexVersion()
  const indices = liveIndices(cluster, alias, version)
  const load = bulkLoader(cluster, options)
  const owner = randomUUID()

  /** What changed while a new index was being filled, to be told to it too. */
  let journal: Operation[] | undefined
  let rebuilding: Promise<void> = Promise.resolve()

  const askUntil =
    (signal?: AbortSignal): AskIndex =>
    async <T>(body: object) => {
      stopIfCancelled(signal)
      const answer = await cluster.ask<T>('POST', `/${alias}/_search`, body, signal)
      if (answer === undefined) throw new SearchBusy(`The search cluster has no index ${alias}`)
      return answer
    }
  /** Zip codes and airports are a few facts that come with the code: they need no cluster. */
  const references = openEmbeddedSearch({ now })
  const search = (index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> =>
    index === 'catalogue'
      ? searchCluster(catalogueSchema, request, askUntil(signal), now())
      : references.search(index, request, signal)

  const tellRejected = (rejected: readonly Rejection[]) => {
    if (rejected.length > 0) onRejected(rejected)
  }

  const change = async (operations: readonly Operation[]) => {
    journal?.push(...operations)
    const { rejected } = await load(alias, operations, { isAlias: true, refresh: true })
    tellRejected(rejected)
  }

  /** Tells an index what is in the journal from a place on; answers how far it came. */
  const tell = async (index: string, operations: readonly Operation[], from: number, isSeenAtOnce: boolean) => {
    let at = from
    while (at < operations.length) {
      const late = operations.slice(at)
      tellRejected((await load(index, late, { isAlias: false, refresh: isSeenAtOnce })).rejected)
      at += late.length
    }
    return at
  }

  const fill = async (
    index: string,
    documents: Parameters<SearchEngine['replaceAll']>[0],
    readAt: number,
    onLoad: (done: number) => Promise<void>
  ) => {
    let done = 0
    let renewal = Promise.resolve()
    const { rejected } = await load(
      index,
      operationsOf(documents, readAt),
      { isAlias: false, refresh: false },
      loaded => {
        done = loaded
        renewal = renewal.then(() => onLoad(loaded))
        renewal.catch(() => undefined)
      }
    )
    await renewal
    tellRejected(rejected)
    if (rejected.length > MOST_REJECTED_SHARE * done)
      throw new Error(`The search cluster takes ${rejected.length} of ${done} products never: ${rejected[0]?.reason}`)
  }

  const replaceAll: SearchEngine['replaceAll'] = (documents, onProgress) => {
    const next = rebuilding.then(async () => {
      const before = await indices.live()
      const lock = await acquireLock(cluster, alias, owner, options)
      let index: string | undefined
      try {
        const found = await indices.live()
        // Another server did the same while this one waited.
        if (found && found.index !== before?.index && found.version === version) return
        await indices.deleteAbandoned()
        const readAt = Date.now()
        journal = []
        index = await indices.create(readAt)
        await fill(index, documents, readAt, async done => {
          onProgress?.({ done })
          await lock.renew()
        })
        const told = await tell(index, journal, 0, false)
        await cluster.work('POST', `/${index}/_refresh`)
        await lock.renew()
        const old = await indices.switchTo(index)
        const live = index
        // From the switch on people search in it, whatever fails then.
        index = undefined
        // What changed between the two went to the old index only.
        await tell(live, journal, told, true)
        for (const one of old) await indices.deleteIndex(one)
      } finally {
        journal = undefined
        if (index !== undefined) await indices.deleteIndex(index).catch(ignoreBusy)
        await lock.release().catch(ignoreBusy)
      }
    })
    rebuilding = next.catch(() => undefined)
    return next
  }

  return {
    search,
    multiSearch: (searches, signal) =>
      Promise.all(searches.map(({ index, request }) => search(index, request, signal))),
    async get<I extends IndexName>(index: I, id: string) {
      if (index !== 'catalogue') return references.get(index, id)
      const found = await cluster.ask<{ _source?: { d: ProductDocument } }>(
        'GET',
        `/${alias}/_doc/${encodeURIComponent(id)}`
      )
      return found?._source?.d as Documents[I] | undefined
    },
    put: (documents, readAt = Date.now()) => change(documents.map(put => ({ put, readAt }))),
    remove: (ids, readAt = Date.now()) => change(ids.map(remove => ({ remove, readAt }))),
    replaceAll,
    async isCurrent() {
      return (await indices.live())?.version === version
    },
    async count() {
      return (await cluster.ask<{ count: number }>('GET', `/${alias}/_count`))?.count ?? 0
    },
    ...fingerprints(askUntil()),
    async close() {
      cluster.close()
      await rebuilding
      await references.close()
    }
  }
}

async function* operationsOf(
  documents: Parameters<SearchEngine['replaceAll']>[0],
  readAt: number
): AsyncGenerator<Operation> {
  for await (const put of documents) yield { put, readAt }
}
