import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import { openEmbeddedSearch } from '../embedded/engine.ts'
import { searchWithFallbacks } from '../fallbacks.ts'
import type { Documents, IndexName } from '../indices.ts'
import type { SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import { CatalogueIndex, type CatalogueIndexOptions } from './catalogue-index.ts'
import { connect, type ConnectionOptions } from './connection.ts'
import { fingerprints } from './fingerprints.ts'
import { searchCluster } from './search.ts'

export interface ClusterOptions extends ConnectionOptions, CatalogueIndexOptions {
  /** The shop's clock, ms since 1970. */
  readonly now?: () => number
}

/** Search in OpenSearch or Elasticsearch. */
export function openClusterSearch(options: ClusterOptions): SearchEngine {
  const { now = Date.now } = options
  const cluster = connect(options)
  const catalogue = new CatalogueIndex(cluster, options)
  /** Postal codes and airports are a few facts that come with the code: they need no cluster. */
  const references = openEmbeddedSearch({ now })

  const search = (index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> =>
    index === 'catalogue'
      ? searchWithFallbacks(request, each => searchCluster(catalogueSchema, each, catalogue.ask(signal), now()))
      : references.search(index, request, signal)

  return {
    search,
    multiSearch: (searches, signal) =>
      Promise.all(searches.map(({ index, request }) => search(index, request, signal))),
    async get<I extends IndexName>(index: I, id: string) {
      if (index !== 'catalogue') return references.get(index, id)
      const found = await cluster.ask<{ _source?: { d: ProductDocument } }>(
        'GET',
        `/${catalogue.alias}/_doc/${encodeURIComponent(id)}`
      )
      return found?._source?.d as Documents[I] | undefined
    },
    put: (documents, readAt = Date.now()) => catalogue.change(documents.map(put => ({ put, readAt }))),
    remove: (ids, readAt = Date.now()) => catalogue.change(ids.map(remove => ({ remove, readAt }))),
    replaceAll: (documents, onProgress) => catalogue.replaceAll(documents, onProgress),
    isCurrent: () => catalogue.isCurrent(),
    async count() {
      return (await cluster.ask<{ count: number }>('GET', `/${catalogue.alias}/_count`))?.count ?? 0
    },
    ...fingerprints(catalogue.ask()),
    async close() {
      cluster.close()
      await catalogue.settled()
      await references.close()
    }
  }
}
