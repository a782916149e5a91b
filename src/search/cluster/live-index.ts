import { SearchBusy } from '../busy.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { ClusterRefused, type Connection } from './connection.ts'
import { mappingOf } from './mapping.ts'

const SETTINGS = { number_of_shards: 1, number_of_replicas: 0, max_result_window: 10_000, refresh_interval: '1s' }

interface LiveIndex {
  readonly index: string
  /** How its records were made. */
  readonly version: string | undefined
}

/** Versioned indices behind the one alias that all requests use. */
export function liveIndices(cluster: Connection, alias: string, version: string) {
  /** The indices behind the alias; more than one only after manual changes. */
  const aliasedIndices = async () =>
    Object.keys((await cluster.ask<Record<string, unknown>>('GET', `/_alias/${alias}`)) ?? {})

  return {
    async live(): Promise<LiveIndex | undefined> {
      const mappings = await cluster.ask<Readonly<Record<string, IndexMapping>>>('GET', `/${alias}/_mapping`)
      const [first] = Object.entries(mappings ?? {})
      return first && { index: first[0], version: first[1].mappings?._meta?.version }
    },

    /** Creates an index that the alias does not point to yet. */
    async create(at: number): Promise<string> {
      const index = `${alias}-${at}-${Math.random().toString(36).slice(2, 8)}`
      await cluster.work('PUT', `/${index}`, {
        settings: SETTINGS,
        mappings: { ...mappingOf(catalogueSchema), _meta: { version } }
      })
      return index
    },

    /** Points the alias to the new index in one step; returns the indices it pointed to before. */
    async switchTo(index: string): Promise<readonly string[]> {
      const before = await aliasedIndices()
      const done = await cluster.work('POST', '/_aliases', {
        actions: [...before.map(old => ({ remove: { index: old, alias } })), { add: { index, alias } }]
      })
      // Another server switched in between.
      if (!done) throw new SearchBusy('The search cluster was switched to another index meanwhile')
      return before
    },

    deleteIndex: async (index: string) => {
      await cluster.work('DELETE', `/${index}`)
    },

    /** Deletes indices left by a server that stopped while filling one; only the holder of the lock may. */
    async deleteAbandoned(): Promise<void> {
      const all = Object.keys((await cluster.ask<Record<string, unknown>>('GET', `/${alias}-*/_alias`)) ?? {})
      const used = new Set(await aliasedIndices())
      for (const index of all)
        if (!used.has(index) && INDEX_SUFFIX.test(index.slice(alias.length))) await cluster.work('DELETE', `/${index}`)
    }
  }
}

/** Other shops' indices may begin with the same letters. */
const INDEX_SUFFIX = /^-\d+(?:-[a-z0-9]+)?$/

interface IndexMapping {
  readonly mappings?: { readonly _meta?: { readonly version?: string } }
}

export const ignoreBusy = (error: unknown) => {
  if (!(error instanceof SearchBusy) && !(error instanceof ClusterRefused)) throw error
}
