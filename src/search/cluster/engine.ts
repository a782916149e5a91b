import type { ProductDocument } from '../../contract/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { openEmbeddedSearch } from '../embedded/engine.ts'
import type { Documents, IndexName } from '../indices.ts'
import type { SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import type { AskIndex } from './completions.ts'
import { SearchBusy } from '../busy.ts'
import { ClusterRefused, connect, type Connection, type ConnectionOptions } from './connection.ts'
import { mappingOf, recordOf } from './mapping.ts'
import { searchCluster } from './searching.ts'

export interface ClusterOptions extends ConnectionOptions {
  /** What the names of its indices begin with: several shops may share one cluster. */
  readonly prefix?: string
}

type Operation = { readonly put: ProductDocument } | { readonly remove: string }

/** Documents sent at once: some megabytes. */
const BATCH = 500
/** A cluster that is full is asked again this often, waiting twice as long each time. */
const TRIES = 6
const FIRST_WAIT_MS = 200
const SETTINGS = { number_of_shards: 1, number_of_replicas: 0, max_result_window: 10_000, refresh_interval: '1s' }

/** Search in OpenSearch or Elasticsearch: a versioned index behind an alias, filled and then switched at once. */
export async function openClusterSearch(options: ClusterOptions): Promise<SearchEngine> {
  const { prefix = 'delguur', now = Date.now } = options
  const cluster = connect(options)
  const alias = `${prefix}-${catalogueSchema.index}`
  await ensureIndex(cluster, alias)

  /** What changed while a new index was being filled, to be told to it too. */
  let journal: Operation[] | undefined
  let rebuilding: Promise<void> = Promise.resolve()

  const ask: AskIndex = async <T>(body: object) => {
    const answer = await cluster.ask<T>('POST', `/${alias}/_search`, body)
    if (answer === undefined) throw new SearchBusy(`The search cluster has no index ${alias}`)
    return answer
  }
  /** Zip codes and airports are a few facts that come with the code: they need no cluster. */
  const references = openEmbeddedSearch({ now })
  const search = (index: IndexName, request: SearchRequest): Promise<SearchAnswer> =>
    index === 'catalogue' ? searchCluster(catalogueSchema, request, ask, now()) : references.search(index, request)

  const change = async (operations: readonly Operation[]) => {
    journal?.push(...operations)
    await tell(alias, operations, 0, true)
  }

  /** Sends a list that may grow meanwhile, from a place on; answers how far it came. */
  const tell = async (index: string, operations: readonly Operation[], from: number, isSeenAtOnce: boolean) => {
    let at = from
    while (at < operations.length) {
      const batch = operations.slice(at, at + BATCH)
      await send(cluster, index, batch, isSeenAtOnce)
      at += batch.length
    }
    return at
  }

  const replaceAll: SearchEngine['replaceAll'] = (documents, onProgress) => {
    const next = rebuilding.then(async () => {
      journal = []
      let isLive = false
      const index = `${alias}-${now()}-${Math.random().toString(36).slice(2, 8)}`
      try {
        await createIndex(cluster, index)
        await fill(cluster, index, documents, onProgress)
        const told = await tell(index, journal, 0, false)
        await cluster.ask('POST', `/${index}/_refresh`)
        const before = await switchTo(cluster, alias, index)
        isLive = true
        // What changed between the two went to the old index only.
        await tell(index, journal, told, true)
        for (const old of before) await cluster.ask('DELETE', `/${old}`)
      } catch (error) {
        // From the switch on people search in it, whatever failed then.
        if (!isLive) await cluster.ask('DELETE', `/${index}`).catch(ignoreBusy)
        throw error
      } finally {
        journal = undefined
      }
    })
    rebuilding = next.catch(() => undefined)
    return next
  }

  return {
    search,
    multiSearch: searches => Promise.all(searches.map(({ index, request }) => search(index, request))),
    async get<I extends IndexName>(index: I, id: string) {
      if (index !== 'catalogue') return references.get(index, id)
      const found = await cluster.ask<{ _source: { d: ProductDocument } }>(
        'GET',
        `/${alias}/_doc/${encodeURIComponent(id)}`
      )
      return found?._source.d as Documents[I] | undefined
    },
    put: documents => change(documents.map(put => ({ put }))),
    remove: ids => change(ids.map(remove => ({ remove }))),
    replaceAll,
    async count() {
      return (await cluster.ask<{ count: number }>('GET', `/${alias}/_count`))?.count ?? 0
    },
    async close() {
      await rebuilding
      await references.close()
    }
  }
}

const ignoreBusy = (error: unknown) => {
  if (!(error instanceof SearchBusy) && !(error instanceof ClusterRefused)) throw error
}

async function ensureIndex(cluster: Connection, alias: string): Promise<void> {
  if (await cluster.ask('GET', `/_alias/${alias}`)) return
  const index = `${alias}-0`
  await createIndex(cluster, index)
  await switchTo(cluster, alias, index)
}

async function createIndex(cluster: Connection, index: string): Promise<void> {
  await cluster.ask('PUT', `/${index}`, { settings: SETTINGS, mappings: mappingOf(catalogueSchema) })
}

/** From one moment to the next every search reads the new index; answers the old ones, which are then of no use. */
async function switchTo(cluster: Connection, alias: string, index: string): Promise<readonly string[]> {
  const before = Object.keys((await cluster.ask<Record<string, unknown>>('GET', `/_alias/${alias}`)) ?? {})
  await cluster.ask('POST', '/_aliases', {
    actions: [...before.map(old => ({ remove: { index: old, alias } })), { add: { index, alias } }]
  })
  return before
}

async function fill(
  cluster: Connection,
  index: string,
  documents: Parameters<SearchEngine['replaceAll']>[0],
  onProgress: Parameters<SearchEngine['replaceAll']>[1]
): Promise<void> {
  let batch: Operation[] = []
  let done = 0
  const flush = async () => {
    await send(cluster, index, batch, false)
    done += batch.length
    batch = []
    onProgress?.({ done })
  }
  for await (const put of documents) {
    batch.push({ put })
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}

interface BulkAnswer {
  readonly errors: boolean
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: unknown }>>[]
}

/** Sends changes; those that a full cluster turned away are sent again, others stop the work. */
async function send(
  cluster: Connection,
  index: string,
  operations: readonly Operation[],
  isSeenAtOnce: boolean
): Promise<void> {
  let waiting = operations
  for (let tries = 1; waiting.length > 0; tries++) {
    const answer = await cluster.ask<BulkAnswer>(
      'POST',
      `/${index}/_bulk${isSeenAtOnce ? '?refresh=true' : ''}`,
      `${waiting.map(operationLines).join('\n')}\n`
    )
    if (!answer?.errors) return
    const failed = answer.items.map(item => Object.values(item)[0])
    const broken = failed.find(item => item?.error && item.status !== 429)
    if (broken) throw new ClusterRefused(broken.status, JSON.stringify(broken.error))
    waiting = waiting.filter((_, at) => failed[at]?.status === 429)
    if (tries === TRIES) throw new SearchBusy(`The search cluster turned ${waiting.length} changes away`)
    await new Promise(resolve => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
  }
}

const operationLines = (operation: Operation) =>
  'put' in operation
    ? `${JSON.stringify({ index: { _id: operation.put.id } })}\n${JSON.stringify(recordOf(catalogueSchema, operation.put))}`
    : JSON.stringify({ delete: { _id: operation.remove } })
