import type { Documents, IndexName } from '../indices.ts'
import { searchWithFallbacks } from '../fallbacks.ts'
import { sumOf } from '../fingerprint.ts'
import type { SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { cooperativeYielder } from './cooperative-yielding.ts'
import { referenceStore } from './reference-stores.ts'
import { searchStore } from './search-store.ts'
import type { SnapshotOptions } from './snapshot-store.ts'

interface EmbeddedOptions {
  /** The time in milliseconds since 1970; tests set it. */
  readonly now?: () => number
  /** Folder of the documents and of the snapshot for the next start; unset = all in memory. */
  readonly snapshots?: SnapshotOptions
}

/** The search engine that lives in the server's own memory. */
export function openEmbeddedSearch({ now = Date.now, snapshots }: EmbeddedOptions = {}): SearchEngine {
  const catalogue = new CatalogueIndex(snapshots)

  const searchOnce = async (index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> =>
    index === 'catalogue'
      ? searchStore(catalogue.store, request, now(), signal)
      : searchStore(await referenceStore(index), request, now(), signal)
  const search = (index: IndexName, request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer> =>
    request.fallbacks.length === 0 && request.minScoreShare === undefined
      ? searchOnce(index, request, signal)
      : searchWithFallbacks(request, each => searchOnce(index, each, signal))

  return {
    async search(index, request, signal) {
      await catalogue.ready
      return search(index, request, signal)
    },
    async multiSearch(searches, signal) {
      await catalogue.ready
      const yieldIfDue = cooperativeYielder()
      const answers: SearchAnswer[] = []
      for (const { index, request } of searches) {
        answers.push(await search(index, request, signal))
        await yieldIfDue()
      }
      return answers
    },
    async get<I extends IndexName>(index: I, id: string) {
      const store: { get(id: string): object | undefined } =
        index === 'catalogue' ? catalogue.store : await referenceStore(index)
      return store.get(id) as Documents[I] | undefined
    },
    put: documents => catalogue.put(documents),
    remove: ids => catalogue.remove(ids),
    replaceAll: (documents, onProgress) => catalogue.rebuild(() => documents, onProgress),
    async isCurrent() {
      return catalogue.isBuilt
    },
    generation: () => catalogue.generation,
    async count() {
      return catalogue.store.count
    },
    async fingerprint(range) {
      return sumOf(catalogue.fingerprints(range).values())
    },
    async fingerprints(range) {
      return catalogue.fingerprints(range)
    },
    ...(snapshots && {
      snapshots: {
        position: catalogue.restoredPosition,
        save: position => catalogue.saveSnapshot(position),
        updatedAtById: () => catalogue.updatedAtById()
      }
    }),
    close: () => catalogue.close()
  }
}
