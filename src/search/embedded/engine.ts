import type { ProductDocument } from '../../contract/product-document.ts'
import { catalogueSchema } from '../catalogue-schema.ts'
import type { IndexProgress, SearchAnswer, SearchEngine } from '../port.ts'
import type { SearchRequest } from '../query/tree.ts'
import { breathing } from './breath.ts'
import { Scratch } from './scratch.ts'
import { searchStore } from './searching.ts'
import { buildStore, Store } from './store.ts'

type Change = (store: Store<ProductDocument>) => void

interface EmbeddedOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The search engine that lives in the server's own memory. */
export function openEmbeddedSearch({ now = Date.now }: EmbeddedOptions = {}): SearchEngine {
  let store = new Store(catalogueSchema)
  let scratch = new Scratch(store.capacity)
  /** What changed while a new store was being built, to be told to it too. */
  let journal: Change[] | undefined
  const ready = store.seal()
  /** Rebuilds follow one another. */
  let rebuilding: Promise<void> = ready

  const search = (request: SearchRequest): SearchAnswer => {
    if (scratch.capacity !== store.capacity) scratch = new Scratch(store.capacity)
    return searchStore(store, request, scratch, now())
  }

  const change = async (apply: Change) => {
    await ready
    apply(store)
    journal?.push(apply)
    if (store.isWorn && !journal) void rebuild(() => everything(store)).catch(() => undefined)
  }

  const rebuild = (documents: () => Documents, onProgress?: (progress: IndexProgress) => void) => {
    const next = rebuilding.then(async () => {
      journal = []
      try {
        const built = await buildStore(catalogueSchema, documents(), done => onProgress?.({ done }))
        for (const apply of journal) apply(built)
        store = built
      } finally {
        journal = undefined
      }
    })
    // A failed rebuild leaves the old documents in place and does not stop the next one.
    rebuilding = next.catch(() => undefined)
    return next
  }

  return {
    async search(_index, request) {
      await ready
      return search(request)
    },
    async multiSearch(searches) {
      await ready
      const breath = breathing()
      const answers: SearchAnswer[] = []
      for (const { request } of searches) {
        answers.push(search(request))
        await breath()
      }
      return answers
    },
    async get(_index, id) {
      return store.get(id)
    },
    put: documents =>
      change(target => {
        for (const document of documents) target.put(document)
      }),
    remove: ids =>
      change(target => {
        for (const id of ids) target.remove(id)
      }),
    replaceAll: (documents, onProgress) => rebuild(() => documents, onProgress),
    async count() {
      return store.count
    },
    async close() {
      await rebuilding
      store = new Store(catalogueSchema)
      await store.seal()
    }
  }
}

type Documents = Iterable<ProductDocument> | AsyncIterable<ProductDocument>

function* everything(store: Store<ProductDocument>): Generator<ProductDocument> {
  for (const document of store.documents.slice()) if (document) yield document
}
